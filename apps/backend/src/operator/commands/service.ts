import {
  type AskedCommand,
  CommandAnswer,
  type CommandOrder,
  type CommandVerb,
  commandLimits,
  commandVerbs,
  type DeliveredCommand,
} from '@discobooth/contract/device/commands'
import { maskFields } from '@discobooth/contract/session/mask'
import * as z from 'zod/mini'
import { type Author, noteChange } from '../../accounts/record.ts'
import { operationReused } from '../../platform/db/operations.ts'
import type { Database, InTransaction } from '../../platform/db/schema.ts'
import { type Events, tellConsoles } from '../../platform/events/service.ts'
import { type Outcome, ok, refused } from '../../platform/http/answer.ts'
import type { Jobs } from '../../platform/jobs/service.ts'
import type { Logs } from '../../platform/logs/service.ts'
import { bustleAt } from '../../sales/sessions/record.ts'
import type { Sessions } from '../../sales/sessions/service.ts'
import { lockBooth } from '../booths/record.ts'
import type { Booths } from '../booths/service.ts'
import { createCarryingOut } from './carrying-out.ts'
import { noSuchCommand, refusals, tooManyCommands } from './refusals.ts'
import { type CommandEvent, isForBooth, isHeldUp, transition } from './rules.ts'
import {
  asAsked,
  findLastDone,
  forgetOld,
  holdCommand,
  insertCommand,
  type KeptCommand,
  listNewest,
  listOpen,
  saveCommand,
} from './store.ts'

const JOB = 'booth-command'
/** So often the backend looks whether the party is over. */
const LOOK_AGAIN_MS = 5_000
const DAY_MS = 86_400_000

export type Commands = {
  /** Asks for something, once for each id; what the backend can do itself is tried at once. */
  ask(wish: {
    id: string
    booth: string
    order: CommandOrder
    reason: string | null
    who: Author
  }): Promise<Outcome<AskedCommand>>
  /** The newest first. */
  list(booth: string): Promise<AskedCommand[]>
  lastDone(booth: string, verb: CommandVerb): Promise<AskedCommand | undefined>
  /** What this booth may begin now, or has not answered yet; the oldest first. */
  delivered(booth: string): Promise<DeliveredCommand[]>
  /** From then on it is the booth's, and only who holds the claim may answer. */
  take(order: { booth: string; id: string; claim: string }): Promise<Outcome<void>>
  answer(order: {
    booth: string
    id: string
    claim: string
    answer: CommandAnswer
  }): Promise<Outcome<void>>
  /** A session is over: what waited for that need not wait for the next look. */
  quieter(trx: InTransaction, booth: string): Promise<void>
}

export function createCommands(deps: {
  db: Database
  /** Milliseconds since 1970. */
  now: () => number
  booths: Pick<Booths, 'find' | 'changeIn'>
  sessions: Pick<Sessions, 'startAgain'>
  jobs: Pick<Jobs, 'ask' | 'handle'>
  logs: Logs
  tell: Pick<Events, 'tellCommands' | 'tellGift'>
}): Commands {
  const { db, now, jobs, logs, tell } = deps

  /** What an event makes of it, kept and told. */
  async function step(
    trx: InTransaction,
    command: KeptCommand,
    event: CommandEvent,
  ): Promise<Outcome<KeptCommand>> {
    const { command: next, refusal } = transition(command, event, now())
    const after = { ...command, ...next }
    if (next !== command) {
      await saveCommand(trx, after)
      await tellConsoles(trx, { booth: command.booth, event: 'commands' })
      if (after.state !== command.state) await noteEnd(trx, after)
    }
    return refusal ? refused(refusals[refusal]) : ok(after)
  }

  async function noteEnd(trx: InTransaction, { booth, order, state, answer }: KeptCommand) {
    if (state === 'waiting' || state === 'taken') return
    await logs.note(trx, booth, {
      session_id: null,
      message: `Asked from afar: ${order.verb} is ${state}`,
      status: state === 'done' ? 'USER_INTERACTION' : 'ERROR',
      priority: state === 'done' ? 'ROUTINE' : 'LOW',
      type: 'AUDIT',
      ...(answer?.failure && { details: { failure: answer.failure } }),
    })
  }

  const carryOut = createCarryingOut({ ...deps, step })

  jobs.handle(JOB, async ({ key }) => {
    const settled = await carryOut(key)
    return settled ? undefined : { againInMs: LOOK_AGAIN_MS }
  })

  /** What a booth says of a command, alone on it. */
  function byBooth(
    { booth, id }: { booth: string; id: string },
    event: (trx: InTransaction) => CommandEvent | Promise<CommandEvent>,
  ): Promise<Outcome<void>> {
    return db.transaction().execute(async (trx): Promise<Outcome<void>> => {
      const command = await holdCommand(trx, id)
      if (command?.booth !== booth || !isForBooth(command.order.verb)) {
        if (command) await suspect(trx, booth)
        return refused(noSuchCommand)
      }
      const done = await step(trx, command, await event(trx))
      return done.ok ? ok(undefined) : done
    })
  }

  function suspect(trx: InTransaction, booth: string): Promise<void> {
    const note = {
      session_id: null,
      message: 'A booth spoke of a command that is not its own',
      status: 'ERROR',
      priority: 'HIGH',
      type: 'SECURITY',
    } as const
    return logs.suspect(booth, note, trx)
  }

  return {
    async ask(wish) {
      const { id, booth, order, reason, who } = wish
      const askedAt = now()
      const { verb } = order
      const asked = await db.transaction().execute(async (trx): Promise<Outcome<KeptCommand>> => {
        const before = await holdCommand(trx, id)
        if (before) return isSame(before, wish) ? ok(before) : refused(operationReused)
        await lockBooth(trx, booth)
        const open = await listOpen(trx, booth)
        const alive = open.filter((one) => one.state === 'taken' || one.expiresAt > askedAt)
        if (alive.length >= commandLimits.waiting) return refused(tooManyCommands)
        const expiresAt = askedAt + commandVerbs[verb].livesMs
        const isNew = await insertCommand(trx, {
          id,
          booth,
          order,
          author: who,
          askedAt,
          expiresAt,
        })
        const command = await holdCommand(trx, id)
        // Somebody was faster with the same id.
        if (!command || !isSame(command, wish)) return refused(operationReused)
        if (!isNew) return ok(command)
        const after = { ...order, ...(reason !== null && { reason }) }
        const line = { who, at: askedAt, booth, subject: verb, after }
        await noteChange(trx, { ...line, action: 'asked a booth from afar' })
        await forgetOld(trx, booth, askedAt - commandLimits.keptDays * DAY_MS)
        if (isForBooth(verb)) await tell.tellCommands(trx, { booth })
        // For a booth it only sees to it that what nobody begins is said to be expired.
        const inMs = isForBooth(verb) ? commandVerbs[verb].livesMs : 0
        await jobs.ask(trx, { kind: JOB, key: id, inMs })
        await tellConsoles(trx, { booth, event: 'commands' })
        return ok(command)
      })
      if (!asked.ok) return asked
      // Nobody waits for the next round of jobs; what fails here is theirs.
      if (!isForBooth(verb)) await carryOut(id).catch(() => undefined)
      const command = (await listNewest(db, booth)).find((one) => one.id === id) ?? asked.value
      return ok(asAsked(command))
    },

    async list(booth) {
      const commands = await listNewest(db, booth)
      return commands.map((command) => asAsked({ ...command, ...atNow(command) }))
    },

    async lastDone(booth, verb) {
      const found = await findLastDone(db, booth, verb)
      return found && asAsked(found)
    },

    async delivered(booth) {
      const open = (await listOpen(db, booth)).map((command) => ({ ...command, ...atNow(command) }))
      if (open.length === 0) return []
      const bustle = await bustleAt(db, { booth, now: now() })
      return open.flatMap(({ id, order: { verb }, state }): DeliveredCommand[] => {
        if (!isForBooth(verb)) return []
        if (state === 'taken') return [{ id, verb, state }]
        return state === 'waiting' && !isHeldUp(verb, bustle) ? [{ id, verb, state }] : []
      })
    },

    take: ({ claim, ...order }) =>
      byBooth(order, async (trx) => {
        const bustle = await bustleAt(trx, { booth: order.booth, now: now() })
        return { kind: 'take', claim, bustle }
      }),

    answer: ({ claim, answer, ...order }) =>
      byBooth(order, () => ({ kind: 'answer', claim, answer: masked(answer) })),

    async quieter(trx, booth) {
      const open = await listOpen(trx, booth)
      if (open.length === 0) return
      await tell.tellCommands(trx, { booth })
      for (const { id, order } of open) {
        if (!isForBooth(order.verb)) await jobs.ask(trx, { kind: JOB, key: id, inMs: 0 })
      }
    },
  }

  function atNow(command: KeptCommand) {
    return transition(command, { kind: 'time' }, now()).command
  }
}

/** What a booth tells is kept as logs are: without secrets and addresses (A6). */
function masked(answer: CommandAnswer): CommandAnswer {
  const read = z.safeParse(CommandAnswer, maskFields(answer))
  return read.success ? read.data : { failure: answer.failure }
}

/** Sent again by the same person it is the same command. */
function isSame(
  before: KeptCommand,
  { booth, order, who }: { booth: string; order: CommandOrder; who: Author },
): boolean {
  const kept = new Map<string, unknown>(Object.entries(before.order))
  const isSameOrder = Object.entries(order).every(([name, value]) => kept.get(name) === value)
  return before.booth === booth && before.author.person === who.person && isSameOrder
}
