import { expect, it } from 'vitest'
import { isLong } from '../../e2e/fixtures/visits.ts'
import { shortCounts } from '../counts.ts'
import { runKilled } from './killed.ts'

it.runIf(isLong)(
  'with one backend after the other killed no guest sees more than a retry, is charged or mailed twice, and the books are the provider’s',
  async () => {
    const { kills, guests, wrong } = await runKilled(shortCounts.killed)
    expect(wrong).toEqual([])
    expect(kills).toBeGreaterThan(1)
    expect(guests).toBeGreaterThanOrEqual(shortCounts.killed.booths)
  },
  600_000,
)
