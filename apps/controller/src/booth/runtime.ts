import type { BoothStatus, DoorText } from '@discobooth/contract/device/device'
import type { Clock } from '@discobooth/runtime/clock'
import { performAll, runMachine } from '@discobooth/runtime/machine'
import type { BoothParts } from '../parts/parts.ts'
import type { Recordings } from '../recordings/recordings.ts'
import type { Journal } from './journal.ts'
import { nextDue, transition, wakeUp } from './machine.ts'
import type { BoothEvent, BoothState, DoorReading, Effect, Step } from './state.ts'

interface RuntimeOptions {
  clock: Clock
  perform: (effect: Effect) => void | Promise<void>
  /** An effect that failed; the others ran all the same. */
  onFailure: (effect: Effect, reason: unknown) => void
  onStatus: (status: BoothStatus) => void
}

type Wake = { kind: 'wake'; door: DoorReading; sos: boolean }

/** Runs the booth's machine: what it decides is done first, and then told. */
export function runBooth({ clock, perform, onFailure, onStatus }: RuntimeOptions) {
  const machine = runMachine<BoothState, BoothEvent | Wake, Effect, Step>({
    initial: { name: 'disarmed', door: 'unknown' },
    transition: (state, event, now) =>
      event.kind === 'wake' ? wakeUp(event) : transition(state, event, now),
    wakeAt: nextDue,
    time: { kind: 'time' },
    clock,
    stepped: ({ state, effects }, before) => {
      performAll(effects, perform, onFailure)
      if (state !== before) onStatus(status())
    },
  })

  const status = (): BoothStatus => boothStatus(machine.state(), clock.now())

  return {
    start(readings: { door: DoorReading; sos: boolean }): void {
      machine.send({ kind: 'wake', ...readings })
    },
    stop: machine.stop,
    status,
    lateMs: machine.lateMs,
    /** Answers why a command was refused, or null. */
    dispatch(event: BoothEvent): string | null {
      return machine.send(event)?.refusal ?? null
    },
  }
}

/** The flat view the outside gets of the machine. */
export function boothStatus(state: BoothState, now: number): BoothStatus {
  return {
    state: state.name,
    door: doorText(state),
    sos: state.name === 'emergency',
    sessionId: sessionIdOf(state),
    remainingMs: 'deadlineAt' in state ? Math.max(0, Math.round(state.deadlineAt - now)) : null,
  }
}

function doorText(state: BoothState): DoorText {
  if (state.name === 'running') return 'RUNNING'
  if (state.name === 'ready') return 'READY'
  if (state.door === 'unknown') return 'ERROR'
  return state.door === 'open' ? 'OPEN' : 'CLOSED'
}

function sessionIdOf(state: BoothState): string | null {
  if (state.name === 'disarmed') return null
  return state.name === 'emergency' ? state.sessionId : state.party.sessionId
}

/** Carries out what the machine decided. */
export function performOn(options: {
  parts: BoothParts
  journal: Journal
  /** Null where nobody is told of parties. */
  recordings: Pick<Recordings, 'begin'> | null
}) {
  const { parts, journal, recordings } = options
  return (effect: Effect): void | Promise<void> => {
    switch (effect.do) {
      case 'lights':
        return parts.lights.scene(effect.scene)
      case 'music':
        return parts.sos.music(effect.on)
      case 'hold':
        return parts.door.hold(effect.on)
      case 'begin':
        return recordings?.begin({ sessionId: effect.sessionId, take: effect.take })
      case 'record': {
        const { sessionId, take, durationMs } = effect
        return parts.camera.record({ sessionId, take, durationMs })
      }
      case 'pause':
        return parts.camera.pause()
      case 'resume':
        return parts.camera.resume()
      case 'finish':
        return parts.camera.finish()
      case 'log':
        return journal.write(effect.code, effect.detail)
    }
  }
}
