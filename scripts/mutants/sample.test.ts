import { describe, expect, it } from 'vitest'
import { drawSample } from './sample.ts'
import { plantedIn } from './testing/mutants.ts'

const mutants = [
  ...plantedIn('flow', 900),
  ...plantedIn('payments', 300),
  ...plantedIn('promos', 50),
]
const size = { total: 400, perFolder: 80 }
const idsOf = (seed: number) => drawSample(mutants, { ...size, seed }).map(({ id }) => id)

describe('the sample of planted faults', () => {
  it('has the size asked for, each folder its share, and all of a small folder', () => {
    const drawn = drawSample(mutants, { ...size, seed: 19 })
    const count = (name: string) => drawn.filter(({ folder }) => folder === name).length
    expect(drawn).toHaveLength(400)
    expect(count('payments')).toBeGreaterThanOrEqual(80)
    expect(count('promos')).toBe(50)
    expect(new Set(drawn).size).toBe(400)
  })

  it('gives more than the total where the folders alone ask for more', () => {
    expect(drawSample(mutants, { total: 100, perFolder: 80, seed: 19 })).toHaveLength(210)
  })

  it('is the same for the same seed, and another for another', () => {
    expect(idsOf(19)).toEqual(idsOf(19))
    expect(new Set([...idsOf(19), ...idsOf(20)]).size).toBeGreaterThan(500)
  })

  it('keeps what it can when the code changes', () => {
    const before = new Set(idsOf(19))
    const changed = mutants.filter(({ id }) => !id.endsWith('7'))
    const after = drawSample(changed, { ...size, seed: 19 })
    expect(after.filter(({ id }) => before.has(id)).length).toBeGreaterThan(340)
  })
})
