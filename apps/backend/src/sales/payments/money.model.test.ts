import fc from 'fast-check'
import { expect, it } from 'vitest'
import { openTestDatabase } from '../../platform/db/testing/test-database.ts'
import { runs } from '../../testing/counts.ts'
import { openEvening } from './testing/evening.ts'
import { stepsOfAnEvening } from './testing/happenings.ts'
import { badNight, checkLedger, checkPromises } from './testing/promises.ts'

const { db } = openTestDatabase()
const seed = Number(process.env['TEST_SEED'] ?? Date.now() % 2 ** 31)
const numRuns = runs({ usual: 40, long: 2_000 })
const maxLength = runs({ usual: 25, long: 40 })

it(
  `whatever goes wrong, nobody pays twice or for nothing, and the books agree (seed ${seed}, ${numRuns} evenings)`,
  async () => {
    const reached = {
      payments: 0,
      refunds: 0,
      kept: 0,
      starts: 0,
      kills: 0,
      slow: 0,
      held: 0,
      failed: 0,
    }
    await fc.assert(
      fc.asyncProperty(stepsOfAnEvening(maxLength), async (steps) => {
        const evening = await openEvening({ db })
        await evening.happen({ kind: 'mode', guest: 0, mode: 1 }, [])
        for (const { what, script } of steps) await evening.happen(what, script)
        await evening.bookPayment()
        await checkPromises(db, evening)
        await evening.readLedger(badNight)
        await checkLedger(db, evening)
        const taken = [...evening.books.payments.values()]
        reached.payments += taken.length
        reached.refunds += taken.filter((payment) => payment.refunded > 0).length
        reached.kept += taken.filter((payment) => payment.refunded === 0).length
        reached.starts += evening.starts.length
        const { slow, held, failed } = evening.books.met
        reached.slow += slow
        reached.held += held
        reached.failed += failed
        reached.kills += evening.books.calls.filter((call) => call.includes('kill')).length
      }),
      { numRuns, seed },
    )
    console.log('money model', JSON.stringify({ seed, numRuns, ...reached }))
    // A model that never gets anywhere proves nothing.
    const { slow, held, failed, ...often } = reached
    expect(Math.min(...Object.values(often))).toBeGreaterThan(numRuns / 10)
    expect(Math.min(slow, held, failed)).toBeGreaterThan(0)
  },
  60_000 + numRuns * 1_500,
)
