import { type SessionPayment, sessionPayments } from '@discobooth/contract/operator/operator-api'
import type { openPool } from '../../apps/backend/src/platform/db/pool.ts'

export type Pool = Pick<ReturnType<typeof openPool>, 'query'>

/** What an owner asks: a path of the console's API, and which kind of question it is. */
export interface Question {
  kind: string
  path: string
}

/** A session that is there, so that most questions find something. */
interface Sample {
  id: string
  booth: string
  /** Where it stands in the list, as `after` has it. */
  mark: string
  day: string
  payment: string | null
  link: string | null
}

/** The same seed draws the same questions of the same database. */
export function createLuck(seed: number): () => number {
  let state = seed
  // mulberry32
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** So many sessions from anywhere. */
export async function drawSamples(
  pool: Pool,
  { count, luck }: { count: number; luck: () => number },
): Promise<Sample[]> {
  const anywhere = Array.from({ length: count }, () =>
    Math.floor(luck() * 2 ** 32)
      .toString(16)
      .padStart(8, '0')
      .padEnd(32, '0'),
  )
  const { rows } = await pool.query<Sample>(
    `select id, owner as booth, day::text, payment, link,
      (extract(epoch from "createdAt") * 1000000)::bigint || '.' || id as mark
    from unnest($1::uuid[]) as place, lateral (
      select session.id, owner, "createdAt", "createdAt"::date as day,
        (select "paymentId" from charges where session_id = session.id limit 1) as payment,
        (select "linkId" from payments where session_id = session.id limit 1) as link
      from session where session.id >= place order by session.id limit 1
    ) as found`,
    [anywhere],
  )
  return rows
}

const modes = [1, 2, 3, 4]

/** Every filter alone, and together as people put them together; also further down the list. */
export function drawSearches(
  samples: readonly Sample[],
  { count, luck }: { count: number; luck: () => number },
): Question[] {
  const pick = <Value>(from: readonly Value[]): Value => {
    const [first] = from
    const one = from[Math.floor(luck() * from.length)] ?? first
    if (one === undefined) throw new Error('There is nothing to draw from.')
    return one
  }
  const state = (): SessionPayment => pick(sessionPayments)
  const rare = (): SessionPayment => pick(sessionPayments.filter((one) => one.startsWith('refund')))
  const mode = () => pick(modes)
  const kinds: Record<string, (sample: Sample) => Record<string, string | number | null>> = {
    'process id': ({ id }) => ({
      process: id.slice(0, 4 + Math.floor(luck() * 9)).replace('-', ''),
    }),
    payment: ({ payment }) => ({ payment }),
    'payment link': ({ link }) => ({ payment: link }),
    'nothing of this name': ({ id }) => ({ payment: `pi_${id}` }),
    day: ({ day }) => ({ from: day, until: day }),
    days: ({ day }) => ({ from: day, until: later(day, luck() * 60) }),
    'all days since': ({ day }) => ({ from: day }),
    'paid on a day': ({ day }) => ({ days: 'paid', from: day, until: day }),
    'paid in a month, kept': ({ day }) => ({
      state: 'paid',
      days: 'paid',
      from: later(day, -30),
      until: day,
    }),
    'booth, paid in days': ({ booth, day }) => ({
      booth,
      days: 'paid',
      from: day,
      until: later(day, luck() * 30),
    }),
    'party on a day': ({ day }) => ({ days: 'party', from: day, until: day }),
    'refunded on a day': ({ day }) => ({ days: 'refunded', from: day, until: day }),
    'booth, refunded in a month': ({ booth, day }) => ({
      ...{ booth, days: 'refunded' },
      from: later(day, -30),
      until: day,
    }),
    'takings of a day': ({ day }) => ({ days: 'takings', from: day, until: day }),
    'booth, books of a month': ({ booth, day }) => ({
      ...{ booth, days: 'books' },
      from: later(day, -30),
      until: day,
    }),
    'mode, books of a month': ({ day }) => ({
      ...{ mode: mode(), days: 'books' },
      from: later(day, -30),
      until: day,
    }),
    'page far down': ({ mark }) => ({ after: mark }),
    booth: ({ booth }) => ({ booth }),
    'booth, day': ({ booth, day }) => ({ booth, from: day, until: day }),
    'booth, mode': ({ booth }) => ({ booth, mode: mode() }),
    'booth, state': ({ booth }) => ({ booth, state: state() }),
    'booth, mode, rare state': ({ booth }) => ({ booth, mode: mode(), state: rare() }),
    'booth, state, far down': ({ booth, mark }) => ({ booth, state: state(), after: mark }),
    'mode, days': ({ day }) => ({ mode: mode(), from: day, until: later(day, luck() * 30) }),
    'mode, far down': ({ mark }) => ({ mode: mode(), after: mark }),
    'state, day': ({ day }) => ({ state: state(), from: day, until: day }),
    'state, far down': ({ mark }) => ({ state: state(), after: mark }),
    'mode, rare state, days': ({ day }) => ({
      mode: mode(),
      state: rare(),
      from: day,
      until: later(day, luck() * 90),
    }),
    'booth, mode, state, days': ({ booth, day }) => ({
      booth,
      mode: mode(),
      state: state(),
      from: later(day, -luck() * 200),
      until: day,
    }),
  }
  const all = Object.entries(kinds)
  return drawDifferent(count, (at) => {
    const [kind, draw] = all[at % all.length] ?? pick(all)
    return { kind, path: pathOf('sessions', { ...draw(pick(samples)), limit: 50 }) }
  })
}

/** Every booth and every period; all booths only in turn with them, for there are three of those. */
export function drawOverviews(
  booths: readonly string[],
  { count, luck }: { count: number; luck: () => number },
): Question[] {
  const periods = ['day', 'week', 'month']
  const whole = periods.map((period) => ({
    kind: 'all booths',
    path: pathOf('overview', { period }),
  }))
  const drawn = drawDifferent(count - whole.length, (at) => ({
    kind: 'one booth',
    path: pathOf('overview', {
      period: periods[at % periods.length] ?? 'day',
      booth: booths[Math.floor(luck() * booths.length)] ?? null,
    }),
  }))
  return [...whole, ...drawn]
}

/** No question twice; one that was drawn before is drawn anew. */
function drawDifferent(count: number, draw: (at: number) => Question): Question[] {
  const found = new Map<string, Question>()
  for (let at = 0; found.size < count; at += 1) {
    if (at > count * 100) throw new Error(`There are only ${found.size} different questions.`)
    const question = draw(at)
    found.set(question.path, question)
  }
  return [...found.values()]
}

export function pathOf(
  name: string,
  query: Readonly<Record<string, string | number | null>>,
): string {
  const given = Object.entries(query).filter(([, value]) => value !== null)
  return `${name}?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}`
}

function later(day: string, days: number): string {
  return new Date(Date.parse(day) + Math.round(days) * 86_400_000).toISOString().slice(0, 10)
}
