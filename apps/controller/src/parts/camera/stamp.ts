/** Digits of three by five dots, a row a number: enough for ids and times, and no font is needed. */
const glyphs: Readonly<Record<string, readonly number[]>> = {
  0: [7, 5, 5, 5, 7],
  1: [2, 6, 2, 2, 7],
  2: [7, 1, 7, 4, 7],
  3: [7, 1, 3, 1, 7],
  4: [5, 5, 7, 1, 1],
  5: [7, 4, 7, 1, 7],
  6: [7, 4, 7, 5, 7],
  7: [7, 1, 2, 2, 2],
  8: [7, 5, 7, 5, 7],
  9: [7, 5, 7, 1, 7],
  a: [2, 5, 7, 5, 5],
  b: [6, 5, 6, 5, 6],
  c: [3, 4, 4, 4, 3],
  d: [6, 5, 5, 5, 6],
  e: [7, 4, 6, 4, 7],
  f: [7, 4, 6, 4, 4],
  '-': [0, 0, 7, 0, 0],
  ':': [0, 2, 0, 2, 0],
}

const dot = 2
const margin = 6
const cellWidth = 4 * dot
const rowHeight = 5 * dot + 2 * margin

/** A grey picture (PGM) with a row for each second of the party: its session, and the time that has passed. */
export function stampStrip(sessionId: string, rows: number) {
  const textOf = (second: number) =>
    `${sessionId.toLowerCase()}  ${Math.floor(second / 60)}:${String(second % 60).padStart(2, '0')}`
  const columns = textOf(rows).length
  const width = columns * cellWidth + 2 * margin
  // Even sizes: the colours of a video come in squares of four.
  const evenWidth = width + (width % 2)
  const dots = new Uint8Array(evenWidth * rowHeight * rows).fill(24)
  for (let second = 0; second < rows; second += 1)
    textOf(second)
      .split('')
      .forEach((character, column) => {
        const glyph = glyphs[character] ?? []
        glyph.forEach((bits, line) => {
          for (let bit = 0; bit < 3; bit += 1)
            if ((bits & (4 >> bit)) !== 0) {
              const x = margin + column * cellWidth + bit * dot
              const y = second * rowHeight + margin + line * dot
              for (let dy = 0; dy < dot; dy += 1)
                dots.fill(235, (y + dy) * evenWidth + x, (y + dy) * evenWidth + x + dot)
            }
        })
      })
  const header = new TextEncoder().encode(`P5\n${evenWidth} ${rowHeight * rows}\n255\n`)
  const pgm = new Uint8Array(header.length + dots.length)
  pgm.set(header)
  pgm.set(dots, header.length)
  return { pgm, rowHeight, rows }
}
