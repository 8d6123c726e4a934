import type { CommandAnswer, CommandOrder } from '@discobooth/contract/device/commands'
import { noteChange } from '../../accounts/record.ts'
import type { Database, InTransaction } from '../../platform/db/schema.ts'
import type { Events } from '../../platform/events/service.ts'
import { type Outcome, ok, type Refusal, refused } from '../../platform/http/answer.ts'
import { bustleAt } from '../../sales/sessions/record.ts'
import type { Sessions } from '../../sales/sessions/service.ts'
import type { Booths } from '../booths/service.ts'
import { noSuchCommand, refusals } from './refusals.ts'
import { type CommandEvent, isForBooth } from './rules.ts'
import { holdCommand, type KeptCommand } from './store.ts'

const done: CommandAnswer = { failure: null }

/**
 * What the backend does itself, as the same is done at the booth. What is done and that it is done are
 * one transaction: whoever is cut off between them has done neither.
 */
export function createCarryingOut(deps: {
  db: Database
  /** Milliseconds since 1970. */
  now: () => number
  booths: Pick<Booths, 'find' | 'changeIn'>
  sessions: Pick<Sessions, 'startAgain'>
  tell: Pick<Events, 'tellGift'>
  step: (
    trx: InTransaction,
    command: KeptCommand,
    event: CommandEvent,
  ) => Promise<Outcome<KeptCommand>>
}) {
  const { db, now, booths, sessions, tell } = deps

  /** Keeps the end of it, if it still may have one. */
  async function settle(
    trx: InTransaction,
    id: string,
    answer: CommandAnswer,
  ): Promise<Outcome<KeptCommand>> {
    const command = await holdCommand(trx, id)
    if (!command) return refused(noSuchCommand)
    const bustle = await bustleAt(trx, { booth: command.booth, now: now() })
    return deps.step(trx, command, { kind: 'carry-out', bustle, answer })
  }

  const settleAlone = (id: string, answer: CommandAnswer) =>
    db.transaction().execute((trx) => settle(trx, id, answer))

  async function change(
    { id, booth, author: who }: KeptCommand,
    wanted: Parameters<Booths['changeIn']>[1]['change'],
  ): Promise<Outcome<unknown>> {
    return db.transaction().execute(async (trx) => {
      const settled = await settle(trx, id, done)
      if (settled.ok) await booths.changeIn(trx, { booth, change: wanted, who })
      return settled
    })
  }

  async function give(
    { id, booth, author: who }: KeptCommand,
    { session: from }: Extract<CommandOrder, { verb: 'free-party' }>,
  ): Promise<Outcome<unknown>> {
    const allow = async (trx: InTransaction): Promise<Outcome<void>> => {
      const settled = await settle(trx, id, done)
      return settled.ok ? ok(undefined) : settled
    }
    let isNew = false
    const again = await sessions.startAgain({
      booth: await booths.find(booth),
      id: from,
      allow,
      async given(trx, { id: sessionId }) {
        isNew = true
        const line = { who, at: now(), booth, subject: from }
        await noteChange(trx, { ...line, action: 'started the session again for nothing' })
        await tell.tellGift(trx, { booth, sessionId })
      },
    })
    if (again.ok && isNew) return again
    if (!again.ok) return isOurs(again.refusal) ? again : settleAlone(id, failed(again.refusal))
    // It was started again before, by whatever way: a gift is given once.
    const { endDateTime, id: sessionId } = again.value
    if (endDateTime !== null) return settleAlone(id, failed(startedBefore))
    return db.transaction().execute(async (trx) => {
      const settled = await settle(trx, id, done)
      if (settled.ok) await tell.tellGift(trx, { booth, sessionId })
      return settled
    })
  }

  function act(command: KeptCommand): Promise<Outcome<unknown>> {
    const { order } = command
    switch (order.verb) {
      case 'out-of-order':
        return change(command, { outOfOrder: order.on })
      case 'volume':
        return change(command, { partyVolume: order.volume })
      case 'free-party':
        return give(command, order)
      case 'check-system':
      case 'fetch-journal':
      case 'restart-screen':
      case 'restart-controller':
      case 'restart-machine':
        return Promise.resolve(ok(undefined))
    }
  }

  /** Whether there is nothing more to do for it; false: a party comes first. */
  return async (id: string): Promise<boolean> => {
    const command = await db.transaction().execute(async (trx) => {
      const found = await holdCommand(trx, id)
      const looked = found && (await deps.step(trx, found, { kind: 'time' }))
      return looked?.ok ? looked.value : undefined
    })
    if (command?.state !== 'waiting' || isForBooth(command.order.verb)) return true
    const acted = await act(command)
    return acted.ok || acted.refusal !== refusals['not-now']
  }
}

function failed({ code, message }: Refusal): CommandAnswer {
  return { failure: 'refused', code, message }
}

/** Refused by the rules of commands, and so settled already or later. */
function isOurs(refusal: Refusal): boolean {
  return Object.values(refusals).includes(refusal) || refusal === noSuchCommand
}

const startedBefore: Refusal = {
  status: 409,
  code: 'started_before',
  message: 'This party was started again before, and that one is over.',
}
