/** The little that we use of a library that brings no types. */
declare module 'opentype.js/dist/opentype.mjs' {
  export interface Path {
    commands: {
      type: string
      x1?: number
      y1?: number
      x2?: number
      y2?: number
      x?: number
      y?: number
    }[]
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
