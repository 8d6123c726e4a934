import { expect, it } from 'vitest'
import { openTestDatabase } from '../../platform/db/testing/test-database.ts'
import { runs } from '../../testing/counts.ts'
import type { Fault } from './testing/books.ts'
import { type Happening, openEvening } from './testing/evening.ts'
import { checkPromises } from './testing/promises.ts'

const { db } = openTestDatabase()

const who = { guest: 0 }
const open: Happening = { kind: 'open', ...who }
const pay: Happening = { kind: 'pay', ...who, which: 0, twice: false }
const heard: Happening = { kind: 'webhook', which: 0, times: 1, isLost: false }
const lost: Happening = { ...heard, isLost: true }
const jobs: Happening = { kind: 'jobs' }
const dance: Happening = { kind: 'started', ...who }
const mode = (id: number): Happening => ({ kind: 'mode', ...who, mode: id })
const end = (reason: 'reset' | 'completed' | 'sos'): Happening => ({ kind: 'end', ...who, reason })

/** Each takes every kind of outside call that there is, one after the other. */
const stories: Record<string, Happening[]> = {
  'a party': [mode(1), open, open, pay, heard, dance, jobs, jobs, end('completed')],
  'a party of which no word came': [
    mode(1),
    open,
    open,
    pay,
    lost,
    { kind: 'time', seconds: 5 },
    jobs,
    jobs,
    dance,
  ],
  'a reset': [mode(1), open, open, pay, heard, end('reset'), jobs, jobs, jobs, jobs],
  'a refund that takes days and fails': [
    mode(1),
    { kind: 'refundsBegin', as: 'insufficient_funds' },
    open,
    pay,
    heard,
    end('reset'),
    jobs,
    jobs,
    { kind: 'refundEnds', which: 0, how: 'failed' },
    { ...heard, times: 2 },
    jobs,
    { kind: 'retryRefunds' },
    jobs,
  ],
  'a refund that the bank sends back, of which no word came': [
    mode(1),
    open,
    pay,
    heard,
    end('reset'),
    jobs,
    jobs,
    jobs,
    jobs,
    { kind: 'time', seconds: 1_000 },
    jobs,
    { kind: 'time', seconds: 1_000 },
    jobs,
    { kind: 'refundEnds', which: 0, how: 'failed' },
    lost,
  ],
  'slow money that comes after the guest has left': [
    mode(1),
    open,
    { kind: 'paySlowly', ...who },
    heard,
    open,
    end('reset'),
    jobs,
    { kind: 'slowEnds', which: 0, isGood: true },
    lost,
    { kind: 'time', seconds: 8_000 },
    jobs,
    jobs,
  ],
  'an emergency before the song': [mode(2), open, open, pay, heard, end('sos'), jobs, jobs, jobs],
  'a dearer mode': [
    mode(1),
    open,
    open,
    pay,
    heard,
    mode(4),
    open,
    open,
    open,
    pay,
    heard,
    heard,
    dance,
  ],
  'another mode before paying': [mode(1), open, open, mode(2), open, open, open, pay, heard, dance],
  'a link that is closed': [
    mode(1),
    open,
    open,
    { kind: 'close', ...who },
    jobs,
    jobs,
    open,
    open,
    pay,
    heard,
    dance,
  ],
  'a payment while it closes': [
    mode(1),
    open,
    open,
    pay,
    { kind: 'close', ...who },
    jobs,
    jobs,
    heard,
    dance,
  ],
  'a promo over an open link': [
    mode(1),
    open,
    open,
    { kind: 'promo', ...who, isOnce: true },
    pay,
    jobs,
    jobs,
    heard,
    jobs,
    dance,
  ],
}

/** The first is the worst: the provider has done it, and we do not know. */
const all: Fault[] = [
  'kill-after',
  'kill-before',
  'after',
  'before',
  'stuck-before',
  'stuck-after',
  'refused',
]
const faults = all.slice(0, runs({ usual: 1, long: all.length }))

/** The story, with one of its outside calls going wrong: the jobs that come after it included. */
async function play(happenings: Happening[], at: number, fault: Fault) {
  const evening = await openEvening({ db })
  const { calls } = evening.books
  const script = (): Fault[] => {
    const left = at - calls.length
    return left < 0 ? [] : [...Array<Fault>(left).fill('none'), fault]
  }
  for (const what of happenings) await evening.happen(what, script())
  await evening.bookPayment(script())
  await checkPromises(db, evening)
  return calls
}

it.each(Object.entries(stories))(
  'in %s every promise holds, whichever outside call the backend is killed before or after',
  async (_, happenings) => {
    const calm = await play(happenings, -1, 'none')
    const struck = new Set<number>()
    for (const at of calm.keys()) {
      for (const fault of faults) {
        const calls = await play(happenings, at, fault)
        if (calls.length <= at) continue
        expect(calls[at]).toMatch(new RegExp(`${fault}$`))
        struck.add(at)
      }
    }
    // Jobs run side by side, and one that comes later may find its last call unneeded.
    expect(struck.size).toBeGreaterThan(3)
    expect(struck.size).toBeGreaterThanOrEqual(calm.length - 1)
  },
  240_000,
)
