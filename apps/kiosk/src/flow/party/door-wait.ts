import { type Failure, failure } from '@discobooth/contract/texts/failure'
import { limits } from '@discobooth/contract/wire/limits'
import type { Machine, Step, TimePasses } from '../machine.ts'

/** `answered`: the booth has said that something is wrong; otherwise it has said nothing. */
export type DoorReading =
  | { ok: true; state: string }
  | { ok: false; answered: boolean; failure: Failure }

/** Waiting until the door stands so [8.device.5]. */
export type DoorWait =
  | {
      kind: 'waiting'
      wanted: string
      limitMs: number
      endsAt: number
      /** By then the booth must have said something (F15). */
      answerBy: number
      /** When the door is read next; null while an answer is on its way. */
      askAt: number | null
      /** The booth has told something since the answer was asked for: it may be older than that. */
      isOld: boolean
    }
  | { kind: 'over' }

export type DoorWaitEvent =
  | { kind: 'reading'; reading: DoorReading }
  /** By the stream, so the booth is there. */
  | { kind: 'told' }
  | TimePasses

export type DoorWaitEffect =
  | { do: 'ask' }
  | { do: 'heard'; state: string }
  | { do: 'end'; reading: DoorReading }

type Move = Step<DoorWait, DoorWaitEffect>
type Waiting = Extract<DoorWait, { kind: 'waiting' }>

const { doorPollMs, doorSilenceMs, doorWaitMs } = limits.device

export function beginDoorWait(wanted: string, now: number, limitMs: number = doorWaitMs): Waiting {
  return {
    kind: 'waiting',
    wanted,
    limitMs,
    endsAt: now + limitMs,
    answerBy: now + doorSilenceMs,
    askAt: now,
    isOld: false,
  }
}

/**
 * An error that the booth answers ends the wait at once, and so do 5 s without any answer; one lost
 * poll on bad Wi-Fi ends nothing (F15).
 */
export const doorWait: Machine<DoorWait, DoorWaitEvent, DoorWaitEffect> = {
  transition(wait, event, now) {
    if (wait.kind === 'over') return still(wait)
    switch (event.kind) {
      case 'told':
        return still({ ...wait, answerBy: now + doorSilenceMs, isOld: wait.askAt === null })
      case 'reading':
        return read(wait, event.reading, now)
      case 'time':
        return due(wait, now)
    }
  },
  wakeAt(wait) {
    if (wait.kind === 'over') return null
    return Math.min(wait.endsAt, wait.answerBy, wait.askAt ?? wait.endsAt)
  },
}

function read(wait: Waiting, reading: DoorReading, now: number): Move {
  const again = { ...wait, askAt: now + doorPollMs, isOld: false }
  if (!reading.ok) return reading.answered ? end(reading) : still(again)
  const next = { ...again, answerBy: now + doorSilenceMs }
  if (wait.isOld) return still(next)
  if (reading.state === wait.wanted) return end(reading)
  return { state: next, effects: [{ do: 'heard', state: reading.state }] }
}

function due(wait: Waiting, now: number): Move {
  if (now >= wait.endsAt)
    return giveUp(failure('doorTimeout', { state: wait.wanted, ms: wait.limitMs }))
  if (now >= wait.answerBy) return giveUp(failure('boothSilent'))
  if (wait.askAt === null || now < wait.askAt) return still(wait)
  return { state: { ...wait, askAt: null }, effects: [{ do: 'ask' }] }
}

function giveUp(why: Failure): Move {
  return end({ ok: false, answered: false, failure: why })
}

function end(reading: DoorReading): Move {
  return { state: { kind: 'over' }, effects: [{ do: 'end', reading }] }
}

function still(state: DoorWait): Move {
  return { state, effects: [] }
}
