import type { AuditAction } from '@discobooth/contract/console/audit-actions'
import type {
  NewPromos,
  PromoBatch,
  PromoChange,
  PromoGroup,
} from '@discobooth/contract/console/promos-api'
import { businessTimeZone } from '@discobooth/contract/console/sessions-api'
import { noteChange } from '../../accounts/record.ts'
import { authorOf, type ConsoleCaller } from '../../accounts/service.ts'
import { namedBooths } from '../../operator/booths/record.ts'
import { sha256Hex } from '../../platform/bytes-as-text.ts'
import { claimOperation, findOperation, operationReused } from '../../platform/db/operations.ts'
import type { Database, InTransaction } from '../../platform/db/schema.ts'
import { tellConsoles } from '../../platform/events/service.ts'
import { type Outcome, ok, type Refusal, refused } from '../../platform/http/answer.ts'
import type { Modes } from '../modes/service.ts'
import { drawUses, LONGEST_DAYS, makeCodes, stateOf } from './batch-rules.ts'
import {
  type Batch,
  changeCodes,
  codesOf,
  findBatches,
  insertCodes,
  lockBatch,
  type Terms,
  usesByDay,
} from './batch-store.ts'
import type { PromoDesk } from './service.ts'

const MOST_LISTED = 2_000
const DAY_MS = 86_400_000
/** Codes that were there already are made anew; so often in a row, something is wrong. */
const MOST_ROUNDS = 10

type Caller = ConsoleCaller
/** Promo codes as owners and managers see, make and change them. */
export function createPromoDesk(deps: {
  db: Database
  /** Milliseconds since 1970. */
  now: () => number
  modes: Pick<Modes, 'find'>
  random: (bytes: number) => Uint8Array
  /** What a clock shows there: '2026-11-18 14:20:00'. */
  wall: (at: number, timeZone: string) => string
}): PromoDesk {
  const { db, now } = deps
  const wallNow = () => deps.wall(now(), businessTimeZone).slice(0, 16).replace(' ', 'T')

  const show = (caller: Caller, { isSpent, createdAt, ...batch }: Batch): PromoGroup => ({
    ...batch,
    createdAt: createdAt.toISOString(),
    state: stateOf({ isSpent, ...batch }, wallNow()),
    mayChange: isOwn(caller, batch.booths),
    // Which booths of others it is for as well is not theirs to know.
    booths: batch.booths?.filter((id) => isSeen(caller, id)) ?? null,
  })

  async function usesOf(asked: { batch?: string; scope: readonly string[] | null }) {
    const since = new Date(now() - LONGEST_DAYS * DAY_MS)
    const days = await usesByDay(db, { ...asked, since, timeZone: businessTimeZone })
    return drawUses(days, wallNow().slice(0, 10))
  }

  async function read(caller: Caller, id: string): Promise<Outcome<PromoBatch>> {
    const scope = caller.booths
    const [found] = await findBatches(db, { id, scope, most: 1 })
    if (!found) return refused(promoNotFound)
    const [list, uses] = await Promise.all([codesOf(db, id), usesOf({ batch: id, scope })])
    return ok({ ...show(caller, found), list, uses })
  }

  /** Why this may not be; undefined: it may. */
  async function obstacleTo(
    trx: InTransaction,
    caller: Caller,
    terms: Omit<PromoChange, 'isOff'>,
  ): Promise<Refusal | undefined> {
    const { mode, from = null, until = null, booths } = terms
    if (mode !== undefined && !(await deps.modes.find(trx, mode))) return modeNotFound
    if (from !== null && until !== null && until <= from) return promoTimes
    if (booths === undefined) return undefined
    if (!isOwn(caller, booths)) return boothNotFound
    const known = booths === null ? [] : await namedBooths(trx, booths)
    return booths !== null && known.length < new Set(booths).size ? boothNotFound : undefined
  }

  async function insertGenerated(
    trx: InTransaction,
    made: { batch: string; count: number; terms: Terms; at: Date },
  ): Promise<void> {
    let missing = made.count
    for (let round = 0; missing > 0; round += 1) {
      if (round === MOST_ROUNDS) throw new Error('no new promo codes could be made')
      const codes = [...makeCodes(missing, deps.random)]
      missing -= (await insertCodes(trx, { ...made, codes })).length
    }
  }

  const note = async (
    trx: InTransaction,
    change: { caller: Caller; action: AuditAction; id: string; before?: object; after: object },
  ) => {
    const { caller, action, id, before, after } = change
    const who = authorOf(caller)
    const at = new Date(now())
    await noteChange(trx, { who, at, action, subject: `promo ${id}`, before, after })
    await tellConsoles(trx, { event: 'promos', booth: null })
  }

  return {
    async list(caller, { find, booth, state }) {
      const scope = booth === undefined ? caller.booths : isSeen(caller, booth) ? [booth] : []
      const [found, uses] = await Promise.all([
        findBatches(db, { scope, find, most: MOST_LISTED + 1 }),
        usesOf({ scope }),
      ])
      const promos = found.slice(0, MOST_LISTED).map((batch) => show(caller, batch))
      return {
        promos: state ? promos.filter((one) => one.state === state) : promos,
        isCut: found.length > MOST_LISTED,
        uses,
      }
    },
    read,

    async make({ caller, operationId: id, promos }) {
      const { codes, ...given } = promos
      const terms = { ...given, booths: given.booths && [...new Set(given.booths)] }
      const what = await nameOf(promos)
      const made = await db
        .transaction()
        .execute(async (trx): Promise<Outcome<void>> => {
          const operation = { booth: null, id, what }
          const before = await findOperation(trx, operation)
          if (before) return before.what === what ? ok(undefined) : refused(operationReused)
          const wrong = await obstacleTo(trx, caller, terms)
          if (wrong) return refused(wrong)
          // Whoever sends it a second time meanwhile waits here for the first.
          if (!(await claimOperation(trx, operation))) {
            const first = await findOperation(trx, operation)
            return first?.what === what ? ok(undefined) : refused(operationReused)
          }
          const at = new Date(now())
          if (codes.kind === 'generated') {
            await insertGenerated(trx, { batch: id, count: codes.count, terms, at })
          } else {
            const words = [...new Set(codes.words)]
            const free = new Set(await insertCodes(trx, { batch: id, codes: words, terms, at }))
            const taken = words.filter((word) => !free.has(word))
            // Thrown, so that nothing of it stays.
            if (taken.length > 0) throw new Taken(taken)
          }
          const amount =
            codes.kind === 'generated' ? { codes: codes.count } : { words: codes.words }
          const after = { ...terms, ...amount }
          await note(trx, { caller, action: 'made promo codes', id, after })
          return ok(undefined)
        })
        .catch((error: unknown) => {
          if (error instanceof Taken) return refused(promoExists(error.words))
          throw error
        })
      return made.ok ? read(caller, id) : made
    },

    async change({ caller, id, change: given }) {
      if (Object.keys(given).length === 0) return refused(changeEmpty)
      const change = { ...given, ...(given.booths && { booths: [...new Set(given.booths)] }) }
      const done = await db.transaction().execute(async (trx): Promise<Outcome<void>> => {
        const held = await hold(trx, caller, id)
        if (!held.ok) return held
        const { name, mode, maxUses, from, until, booths, off, codes } = held.value
        const before = { name, mode, maxUses, from, until, booths, isOff: off === codes }
        const times = {
          from: change.from === undefined ? from : change.from,
          until: change.until === undefined ? until : change.until,
        }
        const wrong = await obstacleTo(trx, caller, { ...change, ...times })
        if (wrong) return refused(wrong)
        await changeCodes(trx, { batch: id }, { ...change, at: new Date(now()) })
        await note(trx, { caller, action: 'changed promo codes', id, before, after: change })
        return ok(undefined)
      })
      return done.ok ? read(caller, id) : done
    },

    async switchCode({ caller, id, code, isOff }) {
      const done = await db.transaction().execute(async (trx): Promise<Outcome<void>> => {
        const held = await hold(trx, caller, id)
        if (!held.ok) return held
        const one = (await codesOf(trx, id)).find((known) => known.id === code)
        if (!one) return refused(promoNotFound)
        await changeCodes(trx, { batch: id, code }, { isOff, at: new Date(now()) })
        const before = { code: one.code, isOff: one.isOff }
        const after = { code: one.code, isOff }
        await note(trx, { caller, action: 'changed promo codes', id, before, after })
        return ok(undefined)
      })
      return done.ok ? read(caller, id) : done
    },
  }
}

/** The batch, if it is there for this person and theirs to change. */
async function hold(trx: InTransaction, caller: Caller, id: string): Promise<Outcome<Batch>> {
  await lockBatch(trx, id)
  const [found] = await findBatches(trx, { id, scope: caller.booths, most: 1 })
  if (!found) return refused(promoNotFound)
  return isOwn(caller, found.booths) ? ok(found) : refused(notYours)
}

const isSeen = ({ booths }: Caller, id: string) => booths === null || booths.includes(id)

/** A manager changes what is for booths of theirs and for no others. */
function isOwn(caller: Caller, booths: readonly string[] | null): boolean {
  if (caller.booths === null) return true
  return booths?.every((id) => isSeen(caller, id)) ?? false
}

/** The same order has the same name. */
async function nameOf(promos: NewPromos): Promise<string> {
  return `make promos ${await sha256Hex(new TextEncoder().encode(JSON.stringify(promos)))}`
}

class Taken extends Error {
  readonly words: readonly string[]
  constructor(words: readonly string[]) {
    super('some of these promo codes are there already')
    this.words = words
  }
}

const promoExists = (words: readonly string[]): Refusal => ({
  status: 409,
  code: 'promo_exists',
  message: `There are such codes already: ${words.join(', ')}. Nothing was made. Choose others.`,
})

const promoNotFound: Refusal = {
  status: 404,
  code: 'promo_not_found',
  message:
    'There are no such promo codes at a booth of yours. GET /api/console/promos lists yours.',
}

const notYours: Refusal = {
  status: 403,
  code: 'promo_not_yours',
  message: 'These codes are for other booths, too. Ask an owner to change them.',
}

const promoTimes: Refusal = {
  status: 422,
  code: 'promo_times',
  message: 'Its end must come after its beginning. Change one of them.',
}

const boothNotFound: Refusal = {
  status: 422,
  code: 'booth_not_found',
  message: 'One of these booths is not there for you. A manager names booths of their own.',
}

const modeNotFound: Refusal = {
  status: 422,
  code: 'mode_not_found',
  message: 'There is no mode with this number. GET /api/console/modes lists those there are.',
}

const changeEmpty: Refusal = {
  status: 422,
  code: 'change_empty',
  message: 'Say what is to be otherwise: a name, a mode, a limit, times, booths, or off.',
}
