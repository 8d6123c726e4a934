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

it.runIf(isLong)(
  'with one backend after the other started again no call is lost, and none is sent a second time',
  async () => {
    const { kills, guests, again, lost, wrong } = await runKilled(shortCounts.killed, 'rolling')
    expect(wrong).toEqual([])
    expect({ again, lost }).toEqual({ again: 0, lost: 0 })
    expect(kills).toBeGreaterThan(1)
    expect(guests).toBeGreaterThanOrEqual(shortCounts.killed.booths)
  },
  600_000,
)
