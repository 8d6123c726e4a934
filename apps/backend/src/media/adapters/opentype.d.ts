/** The little that we use of a library that brings no types. */
declare module 'opentype.js/dist/opentype.mjs' {
  export interface Path {
    toPathData(decimals: number): string
  }
  export interface Glyph {
    advanceWidth: number
    getPath(x: number, y: number, fontSize: number): Path
  }
  export interface Font {
    unitsPerEm: number
    charToGlyphIndex(sign: string): number
    charToGlyph(sign: string): Glyph
  }
  export function parse(buffer: ArrayBuffer): Font
}
