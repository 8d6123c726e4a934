import { describe, expect, it } from 'vitest'
import { drawUses, makeCodes } from './batch-rules.ts'

describe('uses over time', () => {
  const today = '2026-11-18'

  it('is days while the first of them is within 31, with those without a use', () => {
    const { unit, points } = drawUses(
      [
        { day: '2026-10-19', uses: 2 },
        { day: today, uses: 1 },
      ],
      today,
    )
    expect([unit, points.length, points[0], points.at(-1)]).toEqual([
      'day',
      31,
      { day: '2026-10-19', uses: 2 },
      { day: today, uses: 1 },
    ])
  })

  it('is weeks from Monday after that, and months after 31 weeks; no use is lost', () => {
    const weeks = drawUses(
      [
        { day: '2026-10-18', uses: 2 },
        { day: '2026-11-16', uses: 1 },
      ],
      today,
    )
    expect([weeks.unit, weeks.points.at(-1)]).toEqual(['week', { day: '2026-11-16', uses: 1 }])
    expect(weeks.points.find(({ day }) => day === '2026-10-12')?.uses).toBe(2)
    const months = drawUses(
      [
        { day: '2024-06-30', uses: 3 },
        { day: today, uses: 1 },
      ],
      today,
    )
    expect([months.unit, months.points.at(-1)]).toEqual(['month', { day: '2026-11-01', uses: 1 }])
    expect(months.points.find(({ day }) => day === '2024-06-01')?.uses).toBe(3)
  })
})

describe('generated codes', () => {
  it('leave out the bytes that would make some letters likelier than others', () => {
    const unfair = Array.from({ length: 9 }, (_, more) => 247 + more)
    const bytes = Uint8Array.of(...unfair, 0, 1, 2, 3, 18, 19, ...unfair, 37, 246)
    expect([...makeCodes(1, () => bytes)]).toEqual(['cdfg9c99'])
  })

  it('are as many as were asked for, though chance gives some twice', () => {
    let turn = 0
    const random = (length: number) => new Uint8Array(length).fill(turn++ % 3)
    expect([...makeCodes(3, random)]).toEqual(['cccccccc', 'dddddddd', 'ffffffff'])
  })
})
