import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Font, type Path, parse } from 'opentype.js/dist/opentype.mjs'

const FILES = ['latin', 'latin-ext', 'cyrillic', 'vietnamese'].map(
  (part) => `@fontsource/unbounded/files/unbounded-${part}-700-normal.woff`,
)
const BREAK = '…'

export type Lettering = {
  /** Text as outlines, in so many lines of this width; what our letters lack is left out. */
  draw(options: { text: string; width: number; size: number; lines: number }): {
    paths: string[]
    widths: number[]
  }
}

/** Letters drawn as outlines of our own font: which fonts a machine has does not matter. */
export async function loadLettering(): Promise<Lettering> {
  const fonts: Font[] = []
  for (const file of FILES) {
    const bytes = await readFile(fileURLToPath(import.meta.resolve(file)))
    fonts.push(parse(new Uint8Array(bytes).buffer))
  }
  const fontOf = (sign: string) => fonts.find((font) => font.charToGlyphIndex(sign) > 0)
  const signsOf = (text: string) => Array.from(text.normalize('NFC')).filter((sign) => fontOf(sign))
  const advance = (sign: string, size: number) => {
    const font = fontOf(sign)
    return font ? (font.charToGlyph(sign).advanceWidth / font.unitsPerEm) * size : 0
  }
  const widthOf = (text: string, size: number) =>
    Array.from(text).reduce((sum, sign) => sum + advance(sign, size), 0)

  function pathOf(text: string, size: number): string {
    let x = 0
    let path = ''
    for (const sign of text) {
      path += written(fontOf(sign)?.charToGlyph(sign).getPath(x, 0, size))
      x += advance(sign, size)
    }
    return path
  }

  return {
    draw({ text, width, size, lines }) {
      const fits = (line: string) => widthOf(line, size) <= width
      const words = signsOf(text).join('').split(/\s+/).filter(Boolean)
      const wrapped = wrap(words, fits).slice(0, lines + 1)
      const shown = wrapped.slice(0, lines).map((line) => cut(line, fits))
      const last = shown.at(-1)
      if (wrapped.length > lines && last !== undefined) {
        shown[shown.length - 1] = cut(`${last.replace(BREAK, '')}${BREAK}`, fits)
      }
      return {
        paths: shown.map((line) => pathOf(line, size)),
        widths: shown.map((line) => widthOf(line, size)),
      }
    },
  }
}

/** Written by ourselves: the library glues a number that is rounded to -0 to the one before it. */
function written(path: Path | undefined): string {
  const parts = (path?.commands ?? []).map(({ type, x1, y1, x2, y2, x, y }) => {
    const numbers = [x1, y1, x2, y2, x, y].filter((number) => number !== undefined)
    return `${type}${numbers.map((number) => number.toFixed(1)).join(' ')}`
  })
  return parts.join('')
}

function wrap(words: string[], fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    const longer = `${last} ${word}`
    if (last !== undefined && fits(longer)) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** As much of it as fits, and a sign that there was more. */
function cut(line: string, fits: (line: string) => boolean): string {
  if (fits(line)) return line
  const signs = Array.from(line.replace(BREAK, ''))
  while (signs.length > 0 && !fits(`${signs.join('')}${BREAK}`)) signs.pop()
  return `${signs.join('').trimEnd()}${BREAK}`
}
