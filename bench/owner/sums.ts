import { type Figures, Overview, type Span } from '@discobooth/contract/console/overview-api'
import { ConsoleSessions } from '@discobooth/contract/console/sessions-api'
import * as z from 'zod/mini'
import type { AskConsole } from './business.ts'
import { type Pool, pathOf } from './questions.ts'

/** What is compared: of each booth in a stretch of time. */
type Sums = Pick<Figures, 'grossCents' | 'payments' | 'refundsCents' | 'parties'>

/** Whoever shows a figure asks nobody to add up payments; here somebody does. */
const added = `select booth, sum(gross)::int as "grossCents", sum(paid)::int as payments,
    sum(back)::int as "refundsCents", sum(begun)::int as parties
  from (
    select owner as booth, amount as gross, 1 as paid, 0 as back, 0 as begun
      from charges join session on session.id = session_id
      where "takenAt" >= $1 and "takenAt" < $2
    union all
    select owner, 0, 0, "refundedAmount", 0
      from charges join session on session.id = session_id
      where "refundedAmount" <> 0 and "refundedAt" >= $1 and "refundedAt" < $2
    union all
    select owner, 0, 0, 0, 1 from session where "startedAt" >= $1 and "startedAt" < $2
  ) as happened group by booth`

/** How many figures of the overview are not what the payments add up to, and how many were looked at. */
export async function compareOverviews(
  pool: Pool,
  ask: AskConsole,
): Promise<{ looked: number; wrong: string[] }> {
  const wrong: string[] = []
  let looked = 0
  for (const period of ['day', 'week', 'month']) {
    const overview = z.parse(Overview, await ask(pathOf('overview', { period })))
    const figures = overview.periods.find((one) => one.period === period)
    if (!figures) throw new Error(`No ${period} in the overview.`)
    for (const which of ['now', 'before'] as const) {
      const { span } = figures[which]
      const each = await addUp(pool, span)
      const none: Sums = { grossCents: 0, payments: 0, refundsCents: 0, parties: 0 }
      const shown = [
        {
          name: 'all booths',
          figures: figures[which] satisfies Figures,
          sums: together([...each.values()]),
        },
        ...overview.byBooth.map((one) => ({
          name: one.name,
          figures: one[which],
          sums: each.get(one.booth) ?? none,
        })),
      ]
      for (const one of shown) {
        looked += 1
        const { grossCents, payments, refundsCents, parties } = one.figures
        const said = JSON.stringify({ grossCents, payments, refundsCents, parties })
        const is = JSON.stringify(together([one.sums]))
        if (said !== is) wrong.push(`${period} ${which}, ${one.name}: ${said} and not ${is}`)
      }
    }
  }
  return { looked, wrong }
}

async function addUp(pool: Pool, { from, until }: Span): Promise<Map<string, Sums>> {
  const { rows } = await pool.query<Sums & { booth: string }>(added, [from, until])
  return new Map(rows.map((row) => [row.booth, row]))
}

function together(all: readonly Sums[]): Sums {
  const sum = (name: keyof Sums) => all.reduce((so, one) => so + one[name], 0)
  return {
    grossCents: sum('grossCents'),
    payments: sum('payments'),
    refundsCents: sum('refundsCents'),
    parties: sum('parties'),
  }
}

/** The same of lists: what was paid at a booth in two weeks, page after page, and what was taken for it. */
export async function compareLists(
  pool: Pool,
  ask: AskConsole,
  samples: readonly { booth: string; day: string }[],
): Promise<{ looked: number; wrong: string[] }> {
  const wrong: string[] = []
  for (const { booth, day } of samples) {
    const from = new Date(Date.parse(day) - 13 * 86_400_000).toISOString().slice(0, 10)
    let [listed, cents] = [0, 0]
    let after: string | null = null
    do {
      const query = { booth, state: 'paid', from, until: day, limit: 200, after }
      const page: ConsoleSessions = z.parse(ConsoleSessions, await ask(pathOf('sessions', query)))
      listed += page.sessions.length
      cents += page.sessions.reduce((sum, { price }) => sum + Math.round((price ?? 0) * 100), 0)
      after = page.next
    } while (after !== null)
    const { rows } = await pool.query<{ count: number; cents: number }>(
      `select count(*)::int as count, coalesce(sum(amount), 0)::int as cents
      from charges join session on session.id = session_id
      where owner = $1 and state = 'kept'
        and ("createdAt" at time zone 'Europe/Amsterdam')::date between $2 and $3`,
      [booth, from, day],
    )
    const [taken] = rows
    if (taken?.count !== listed || taken.cents !== cents) {
      wrong.push(`${booth} to ${day}: ${listed}, ${cents} and not ${JSON.stringify(taken)}`)
    }
  }
  return { looked: samples.length, wrong }
}
