import { sql } from 'kysely'
import type { Database } from '../db/schema.ts'

/** Tonight: from the evening's first guest to the last, wherever midnight falls. */
export const NIGHT_MS = 12 * 60 * 60_000

/** What staff have given back tonight, so that it stays within what the operator allows them. */
export type StaffRefunds = {
  /** Counts this one, unless it would be too much; a second time it is the same one. */
  claim(refund: {
    booth: string
    session: string
    cents: number
    limitCents: number
    /** Milliseconds since 1970. */
    now: number
  }): Promise<boolean>
  /** Nothing was given back after all. */
  release(session: string): Promise<void>
}

export function createStaffRefunds(db: Database): StaffRefunds {
  return {
    claim: ({ booth, session, cents, limitCents, now }) =>
      db.transaction().execute(async (trx) => {
        // Two at once must not both take what is left.
        const rows = trx.selectFrom('booths').select('id').where('id', '=', booth)
        await rows.forNoKeyUpdate().execute()
        const { given } = await trx
          .selectFrom('staff_refunds')
          .select(sql<number>`coalesce(sum(cents), 0)::int`.as('given'))
          .where('booth', '=', booth)
          .where('session', '!=', session)
          .where('at', '>', new Date(now - NIGHT_MS))
          .executeTakeFirstOrThrow()
        if (given + cents > limitCents) return false
        await trx
          .insertInto('staff_refunds')
          .values({ session, booth, cents, at: new Date(now) })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        return true
      }),
    async release(session) {
      await db.deleteFrom('staff_refunds').where('session', '=', session).execute()
    },
  }
}
