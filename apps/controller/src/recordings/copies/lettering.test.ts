import { expect, it } from 'vitest'
import { loadLettering } from './lettering.ts'

const letters = await loadLettering()
/** A command and as many numbers as it needs: what any program that draws can read. */
const DRAWN = /^(?:[ML]-?\d+\.\d -?\d+\.\d|Q(?:-?\d+\.\d ?){4}|C(?:-?\d+\.\d ?){6}|Z)+$/

it('writes outlines that can be read to the last letter', () => {
  const text = 'DiscoBooth · 15 November 2026 ÀÉÎõü Ночь'
  const { paths, widths } = letters.draw({ text, width: 5_000, size: 18, lines: 1 })
  expect(paths).toHaveLength(1)
  expect(paths[0]).toMatch(DRAWN)
  expect(widths[0]).toBeGreaterThan(300)
})

it('leaves out what it has no letters for, and cuts what is too long', () => {
  const draw = (text: string) => letters.draw({ text, width: 300, size: 38, lines: 2 })
  expect(draw('漢字 🕺')).toEqual({ paths: [], widths: [] })
  expect(draw('')).toEqual({ paths: [], widths: [] })
  for (const text of ['x'.repeat(500), 'one two three four five six seven', 'a\n\u0000\u202eb']) {
    const { paths, widths } = draw(text)
    expect(paths.length).toBeLessThanOrEqual(2)
    for (const width of widths) expect(width).toBeLessThanOrEqual(300)
  }
})
