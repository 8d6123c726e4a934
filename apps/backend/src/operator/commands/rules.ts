import {
  type BoothVerb,
  boothVerbs,
  type CommandAnswer,
  type CommandOrder,
  type CommandState,
  type CommandVerb,
  commandLimits,
  commandVerbs,
} from '@discobooth/contract/device/commands'

/** A command as far as its rules go; times in milliseconds since 1970. */
export type Command = {
  order: CommandOrder
  state: CommandState
  expiresAt: number
  /** Who took it, and when. */
  claim: string | null
  takenAt: number | null
  endedAt: number | null
  answer: CommandAnswer | null
}

/** What goes on at the booth, as the backend knows it. */
export type Bustle = { hasParty: boolean; hasGuests: boolean }

export type CommandEvent =
  | { kind: 'take'; claim: string; bustle: Bustle }
  | { kind: 'answer'; claim: string; answer: CommandAnswer }
  /** The backend itself does it, and keeps what came of it in the same transaction. */
  | { kind: 'carry-out'; bustle: Bustle; answer: CommandAnswer }
  | { kind: 'time' }

export type CommandRefusal = 'over' | 'taken' | 'not-now' | 'not-taken'
/** A refused event changes nothing but what time alone has changed. */
export type Step = { command: Command; refusal?: CommandRefusal }

/** Whoever sends the same event twice, late, or in another order ends where they would have ended. */
export function transition(before: Command, event: CommandEvent, now: number): Step {
  const command = atTime(before, now)
  const refuse = (refusal: CommandRefusal): Step => ({ command, refusal })
  switch (event.kind) {
    case 'time':
      return { command }
    case 'take': {
      const { claim } = event
      if (command.state === 'taken') return command.claim === claim ? { command } : refuse('taken')
      if (command.state !== 'waiting') return refuse('over')
      if (isHeldUp(command.order.verb, event.bustle)) return refuse('not-now')
      return { command: { ...command, state: 'taken', claim, takenAt: now } }
    }
    case 'answer': {
      if (command.claim === null) return refuse(command.state === 'waiting' ? 'not-taken' : 'over')
      if (command.claim !== event.claim) return refuse('taken')
      if (command.state === 'taken') return { command: over(command, event.answer, now) }
      // It had been given up, and the booth has done it all the same: what it says is what is true.
      const wasGivenUp = command.answer?.failure === 'no_answer'
      return { command: wasGivenUp ? over(command, event.answer, now) : command }
    }
    case 'carry-out': {
      if (command.state !== 'waiting') return refuse('over')
      if (isHeldUp(command.order.verb, event.bustle)) return refuse('not-now')
      return { command: over(command, event.answer, now) }
    }
  }
}

function over(command: Command, answer: CommandAnswer, now: number): Command {
  return { ...command, state: answer.failure ? 'failed' : 'done', endedAt: now, answer }
}

/** What time alone makes of it: nobody began it, or who began it is silent. */
function atTime(command: Command, now: number): Command {
  const { state, expiresAt, takenAt } = command
  if (state === 'waiting' && now >= expiresAt) {
    return { ...command, state: 'expired', endedAt: expiresAt }
  }
  const givenUpAt = (takenAt ?? now) + commandLimits.answerMs
  if (state === 'taken' && now >= givenUpAt) {
    return over(command, { failure: 'no_answer' }, givenUpAt)
  }
  return command
}

/** C3: nothing is done in the middle of a party. */
export function isHeldUp(verb: CommandVerb, { hasParty, hasGuests }: Bustle): boolean {
  return hasParty || (hasGuests && commandVerbs[verb].waitsFor === 'guests')
}

export function isForBooth(verb: CommandVerb): verb is BoothVerb {
  return (boothVerbs as readonly CommandVerb[]).includes(verb)
}
