import { setTimeout as sleep } from 'node:timers/promises'
import { counts } from '../counts.ts'
import { report } from '../report.ts'
import { type Evening, liveThrough } from './guest.ts'
import { type Fleet, openFleet } from './open-fleet.ts'

export type Counts = typeof counts.killed

/** What is under way when the last guest has gone is done by jobs, some after a while. */
const SETTLE_MS = 180_000

/** How an evening went on which backends were killed, and what is wrong with it, in sentences. */
export interface Killed {
  kills: number
  guests: number
  calls: number
  again: number
  /** Calls that the balancer could bring to nobody. */
  lost: number
  wrong: string[]
}

/** Guests at their own pace on two backends, one of which is killed every so often, or told to end. */
export async function runKilled(
  wanted: Counts,
  how: 'killed' | 'rolling' = 'killed',
): Promise<Killed> {
  // Longer than the balancer needs to look twice.
  const env = how === 'rolling' ? { DRAIN_SECONDS: '5' } : {}
  const fleet = await openFleet({ env })
  const evening: Evening = { guests: [], again: 0, failures: [], calls: 0 }
  const over = new AbortController()
  try {
    const booths = await fleet.booths(wanted.booths)
    const living = booths.map((booth, at) =>
      liveThrough({
        url: fleet.url,
        booth,
        pay: (url) => void fleet.stripe.guestPays(url),
        thinkMs: wanted.thinkMs,
        partyMs: wanted.partySeconds * 1_000,
        afterMs: (at / wanted.booths) * wanted.rampSeconds * 1_000,
        signal: over.signal,
        evening,
      }),
    )
    const kills = await endInTurn(fleet, wanted, how)
    over.abort()
    await Promise.all(living)
    await settle(fleet)
    const { guests, calls, again } = evening
    const wrong = [...evening.failures, ...(await compare(fleet, evening))]
    const { lost } = fleet.balancer.seen
    return { kills, guests: guests.length, calls, again, lost, wrong }
  } finally {
    over.abort()
    await fleet.stop()
  }
}

/** Never both: the other one has come back, however long that takes on a busy machine. */
async function endInTurn(
  { backends }: Fleet,
  wanted: Counts,
  how: 'killed' | 'rolling',
): Promise<number> {
  const until = performance.now() + wanted.seconds * 1_000
  let kills = 0
  while (performance.now() < until) {
    await sleep(wanted.killEverySeconds * 1_000)
    const backend = backends[kills % backends.length]
    await (how === 'killed' ? backend?.kill() : backend?.stop())
    await backend?.start()
    kills += 1
  }
  return kills
}

/** Until no job of a guest is due and no mail waits. */
async function settle({ db, stripe }: Fleet): Promise<void> {
  const until = performance.now() + SETTLE_MS
  while (performance.now() < until) {
    // What a killed backend did not take, the provider brings once more.
    await stripe.deliver()
    const waiting = db.selectFrom('mails').select('id').where('state', '=', 'waiting')
    const coming = db.selectFrom('media_files').select('id').where('keptAt', 'is', null)
    const due = db
      .selectFrom('jobs')
      .select('key')
      .where('key', '!=', 'all')
      .where('runAt', '<', new Date(Date.now() + 120_000))
    const left = await Promise.all([waiting.execute(), coming.execute(), due.execute()])
    if (left.every((rows) => rows.length === 0)) return
    await sleep(1_000)
  }
}

async function compare(fleet: Fleet, { guests }: Evening): Promise<string[]> {
  const { db, stripe, post, bucket } = fleet
  const wrong: string[] = []
  const books = stripe.books()
  const charges = await db.selectFrom('charges').select(['session_id', 'state', 'amount']).execute()
  const kept = charges.filter(({ state }) => state === 'kept')
  const sum = kept.reduce((all, { amount }) => all + amount, 0)
  if (sum !== books.kept) wrong.push(`We keep ${sum} cents, and the provider ${books.kept}.`)
  if (charges.length !== books.payments.length) {
    wrong.push(`We know ${charges.length} charges, and the provider ${books.payments.length}.`)
  }
  const rows = await db
    .selectFrom('takings_of_all')
    .select(['grossCents', 'refundsCents'])
    .execute()
  const takings = rows.reduce((all, row) => all + row.grossCents - row.refundsCents, 0)
  if (takings !== books.kept) {
    wrong.push(`The takings say ${takings} cents, and the provider ${books.kept}.`)
  }
  for (const { sessionId, email, isOver } of guests) {
    const paid = books.payments.filter((payment) => payment.sessionId === sessionId)
    const mails = post.mails.filter(({ to }) => to.includes(email))
    if (paid.length > 1) wrong.push(`${sessionId} was charged ${paid.length} times.`)
    if (mails.length > 1) wrong.push(`${sessionId} had ${mails.length} mails.`)
    if (isOver && paid.length !== 1) wrong.push(`${sessionId} danced and was not charged.`)
    if (isOver && mails.length !== 1) wrong.push(`${sessionId} danced and had no mail.`)
  }
  for (const violation of [...stripe.violations, ...post.violations, ...bucket.violations]) {
    wrong.push(`a provider was asked wrongly: ${JSON.stringify(violation)}`)
  }
  return wrong
}

export async function measureKilled(): Promise<void> {
  const { booths, seconds, killEverySeconds } = counts.killed
  const { kills, guests, calls, again, wrong } = await runKilled(counts.killed)
  for (const line of wrong.slice(0, 10)) console.error(line)
  const name = `${booths} booths for ${seconds} s on two backends, one killed every ${killEverySeconds} s`
  report({ name: `${name}: kills`, value: kills, unit: 'times' })
  report({ name: `${name}: guests`, value: guests, unit: 'times' })
  report({ name: `${name}: calls`, value: calls, unit: 'requests' })
  report({ name: `${name}: calls sent once more`, value: again, unit: 'requests' })
  report({
    name: `${name}: guests who saw more than that, were charged or mailed twice or never, and sums that differ`,
    value: wrong.length,
    unit: 'errors',
    goal: 0,
  })
}
