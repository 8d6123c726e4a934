/** The little that we use of a library that brings no types. */
declare module 'opentype.js' {
  interface Path {
    toPathData(decimals: number): string
  }
  interface Glyph {
    advanceWidth: number
    getPath(x: number, y: number, fontSize: number): Path
  }
  interface Font {
    unitsPerEm: number
    charToGlyphIndex(sign: string): number
    charToGlyph(sign: string): Glyph
  }
  const opentype: { parse(buffer: ArrayBuffer): Font }
  export default opentype
  export type { Font }
}
