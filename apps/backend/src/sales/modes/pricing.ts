import type { AuditAction } from '@discobooth/contract/console/audit-actions'
import { ModeChange, type PlannedChange } from '@discobooth/contract/console/prices-api'
import * as z from 'zod/mini'
import { type Author, noteChange } from '../../accounts/record.ts'
import { listBooths } from '../../operator/booths/record.ts'
import { sha256Hex } from '../../platform/bytes-as-text.ts'
import { claimOperation, findOperation, operationReused } from '../../platform/db/operations.ts'
import type { Database, InTransaction } from '../../platform/db/schema.ts'
import { type Outcome, ok, type Refusal, refused } from '../../platform/http/answer.ts'
import type { Jobs } from '../../platform/jobs/service.ts'
import {
  holdPlans,
  insertPlan,
  listExceptions,
  listPlans,
  lockMode,
  replaceExceptions,
  takeDuePlan,
  takePlan,
  updateMode,
} from './pricing-store.ts'
import type { Pricing } from './service.ts'
import { findModes } from './store.ts'

const KIND = 'change-mode'
const StoredAuthor = z.object({
  person: z.nullable(z.string()),
  name: z.string(),
  role: z.nullable(z.string()),
  origin: z.string(),
})

export function createPricing(deps: {
  db: Database
  /** Milliseconds since 1970. */
  now: () => number
  jobs: Pick<Jobs, 'ask' | 'handle'>
  report: (line: string) => void
}): Pricing {
  const { db, jobs } = deps

  /** One after another, the earliest first; one that cannot be made keeps no other waiting. */
  async function applyDue(): Promise<void> {
    const stuck: string[] = []
    const failures: unknown[] = []
    for (let isMore = true; isMore; ) {
      let taken: string | undefined
      try {
        isMore = await db.transaction().execute(async (trx) => {
          await holdPlans(trx)
          const plan = await takeDuePlan(trx, { now: new Date(deps.now()), stuck })
          if (!plan) return false
          taken = plan.id
          const who = z.parse(StoredAuthor, plan.author)
          const change = z.parse(ModeChange, plan.change)
          // The mode may be gone by now, or a booth: the rest of the plan is done.
          await apply(trx, { who, mode: plan.mode, change, action: 'changed a mode, as planned' })
          return true
        })
      } catch (error) {
        if (taken === undefined) throw error
        stuck.push(taken)
        failures.push(error)
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'planned changes were not made')
  }

  jobs.handle(KIND, async () => {
    await applyDue()
    return undefined
  })

  async function apply(
    trx: InTransaction,
    order: { who: Author; mode: number; change: ModeChange; action: AuditAction },
  ): Promise<void> {
    const { who, mode: id, change, action } = order
    const before = await lockMode(trx, id)
    if (!before) return
    const note = { who, at: new Date(deps.now()), action, subject: `mode ${id}` }
    const booths = await known(trx, change.booths ?? [])
    if (isForAll(change)) {
      const { price, isEnabled, names } = before
      const after = {
        price: change.price ?? price,
        isEnabled: change.isEnabled ?? isEnabled,
        names: change.names ?? names ?? {},
      }
      await updateMode(trx, id, after)
      await noteChange(trx, { ...note, before: { price, isEnabled, names }, after })
      return
    }
    const exceptions = await listExceptions(trx, { mode: id, booths })
    const next = booths.map((booth) => {
      const own = exceptions.find((one) => one.booth === booth)
      const { price = own?.price ?? null, isEnabled = own?.isEnabled ?? null } = change
      return { own, after: { mode: id, booth, price, isEnabled } }
    })
    await replaceExceptions(
      trx,
      next.map(({ after }) => after),
    )
    for (const { own, after } of next) {
      const { booth, price, isEnabled } = after
      const was = { price: own?.price ?? null, isEnabled: own?.isEnabled ?? null }
      await noteChange(trx, { ...note, booth, before: was, after: { price, isEnabled } })
    }
  }

  return {
    async read() {
      const [modes, exceptions, planned] = await Promise.all([
        findModes(db),
        listExceptions(db, {}),
        listPlans(db),
      ])
      return { modes, exceptions, planned: planned.map(asPlanned) }
    },

    async change({ who, mode, change, operationId }) {
      const what = await nameOf({ mode, change })
      return db.transaction().execute(async (trx): Promise<Outcome<void>> => {
        if (!(await lockMode(trx, mode))) return refused(modeNotFound)
        if (operationId !== undefined) {
          const before = await findOperation(trx, { booth: null, id: operationId, what })
          if (before) return before.what === what ? ok(undefined) : refused(operationReused)
        }
        const wrong = obstacleTo(change)
        if (wrong) return refused(wrong)
        const booths = change.booths ?? []
        if ((await known(trx, booths)).length < booths.length) return refused(boothNotFound)
        if (operationId !== undefined) {
          const claimed = await claimOperation(trx, { booth: null, id: operationId, what })
          if (!claimed) return refused(operationReused)
        }
        const { from, ...now } = change
        const inMs = from === undefined ? 0 : Date.parse(from) - deps.now()
        if (from === undefined || inMs <= 0) {
          await apply(trx, { who, mode, change: now, action: 'changed a mode' })
          return ok(undefined)
        }
        const id = operationId ?? crypto.randomUUID()
        const plan = { id, mode, change: now, from: new Date(from), author: who }
        if (!(await insertPlan(trx, plan))) return ok(undefined)
        await jobs.ask(trx, { kind: KIND, key: id, inMs })
        const at = new Date(deps.now())
        const action = 'planned a change of a mode'
        await noteChange(trx, { who, at, action, subject: `mode ${mode}`, after: change })
        return ok(undefined)
      })
    },

    cancel: ({ who, id }) =>
      db.transaction().execute(async (trx): Promise<Outcome<void>> => {
        const plan = await takePlan(trx, id)
        if (!plan) return refused(planNotFound)
        await noteChange(trx, {
          who,
          at: new Date(deps.now()),
          action: 'took back a planned change of a mode',
          subject: `mode ${plan.mode}`,
          before: { from: plan.from, change: plan.change },
        })
        return ok(undefined)
      }),

    async prepare() {
      try {
        await applyDue()
      } catch (error) {
        // A plan that cannot be made is no reason not to sell; its job tries again.
        deps.report(`A planned price waits: ${String(error)}`)
      }
    },
  }
}

/** The same change of the same mode has the same name. */
async function nameOf(order: { mode: number; change: ModeChange }): Promise<string> {
  const hash = await sha256Hex(new TextEncoder().encode(JSON.stringify(order.change)))
  return `change of mode ${order.mode} ${hash}`
}

const isForAll = ({ booths = [] }: ModeChange) => booths.length === 0

async function known(trx: InTransaction, booths: string[]): Promise<string[]> {
  if (booths.length === 0) return []
  const all = new Set(await listBooths(trx))
  return [...new Set(booths)].filter((booth) => all.has(booth))
}

function obstacleTo(change: ModeChange): Refusal | undefined {
  const { price, isEnabled, names } = change
  if (price === undefined && isEnabled === undefined && names === undefined) return changeEmpty
  if (isForAll(change)) return price === null || isEnabled === null ? priceMissing : undefined
  return names === undefined ? undefined : onlyForAll
}

function asPlanned({
  id,
  mode,
  change,
  from,
  author,
}: {
  id: string
  mode: number
  change: unknown
  from: Date
  author: unknown
}): PlannedChange {
  const by = z.parse(StoredAuthor, author).name
  return { ...z.parse(ModeChange, change), id, mode, from: from.toISOString(), by }
}

const modeNotFound: Refusal = {
  status: 404,
  code: 'mode_not_found',
  message: 'There is no mode with this number. Choose one of the list.',
}
const planNotFound: Refusal = {
  status: 404,
  code: 'planned_change_not_found',
  message: 'This change is not planned any more: it was done, or taken back.',
}
const changeEmpty: Refusal = {
  status: 422,
  code: 'change_empty',
  message: 'Nothing is to be changed. Name a price, on or off, or names.',
}
const priceMissing: Refusal = {
  status: 422,
  code: 'price_missing',
  message: 'For all booths there must be a price, and on or off. Zero is for nothing.',
}
const onlyForAll: Refusal = {
  status: 422,
  code: 'only_for_all',
  message: 'A mode is called the same at all booths. Leave the names or the booths out.',
}
const boothNotFound: Refusal = {
  status: 422,
  code: 'booth_not_found',
  message: 'One of these booths is not here, or is named twice. Choose among those that are.',
}
