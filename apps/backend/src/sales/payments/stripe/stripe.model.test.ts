import fc from 'fast-check'
import { expect, it } from 'vitest'
import { openTestDatabase } from '../../../platform/db/testing/test-database.ts'
import { runs } from '../../../testing/counts.ts'
import { openEvening } from '../testing/evening.ts'
import { stepsOfAnEvening } from '../testing/happenings.ts'
import { badNight, checkLedger, checkPromises } from '../testing/promises.ts'
import { openStripeBooks } from './testing/stripe-books.ts'

const { db } = openTestDatabase()
const seed = Number(process.env['TEST_SEED'] ?? Date.now() % 2 ** 31)
const numRuns = runs({ usual: 12, long: 200 })
const maxLength = runs({ usual: 25, long: 40 })

it(
  `with Stripe, too, nobody pays twice or for nothing, and the books agree (seed ${seed}, ${numRuns} evenings)`,
  async () => {
    const reached = { payments: 0, refunds: 0, seconds: 0, kills: 0, slow: 0 }
    await fc.assert(
      fc.asyncProperty(stepsOfAnEvening(maxLength), async (steps) => {
        const books = await openStripeBooks()
        try {
          const evening = await openEvening({ db, books })
          for (const mode of [0, 1])
            await evening.happen({ kind: 'mode', guest: mode, mode: 1 }, [])
          for (const { what, script } of steps) await evening.happen(what, script)
          await evening.bookPayment()
          await checkPromises(db, evening)
          await evening.readLedger(badNight)
          await checkLedger(db, evening)
          const taken = [...books.payments.values()]
          reached.payments += taken.length
          reached.refunds += taken.filter((payment) => payment.refunded > 0).length
          reached.seconds += taken.length - new Set(taken.map(({ linkId }) => linkId)).size
          reached.slow += books.met.slow
          reached.kills += books.calls.filter((call) => call.includes('kill')).length
        } finally {
          await books.stop()
        }
      }),
      { numRuns, seed, endOnFailure: false },
    )
    console.log('money model with Stripe', JSON.stringify({ seed, numRuns, ...reached }))
    // A model that never gets anywhere proves nothing.
    expect(Math.min(reached.payments, reached.refunds, reached.kills)).toBeGreaterThan(0)
  },
  60_000 + numRuns * 10_000,
)
