import type { BoothStatus, DoorText } from '@discobooth/contract/device/device'
import { failureText } from '@discobooth/contract/texts/failure'
import { limits } from '@discobooth/contract/wire/limits'
import type { Clock } from '@discobooth/runtime/clock'
import { timePasses } from '../flow/machine.ts'
import { beginDoorWait, type DoorReading, doorWait } from '../flow/party/door-wait.ts'
import { calm, type EmergencyEvent, emergency } from '../flow/party/emergency.ts'
import type { Party } from '../flow/party/party.ts'
import { type Flow, runFlow } from '../platform/flow-runtime.ts'
import type { BoothDevice } from './device/device.ts'
import type { PartyHost } from './party/party-host.ts'

type Ports = {
  clock: Clock
  device: BoothDevice
  party: Pick<PartyHost, 'door' | 'doorLost' | 'booth'>
  emergency(pressed: boolean): void
}

/** Push first, poll as floor: what the stream tells at once, the polls catch when it is broken. */
export function createBoothWatch(ports: Ports) {
  let alarm: Flow<EmergencyEvent> | null = null
  /** What was last announced: a button let go while nobody watched has to be told of afterwards. */
  let pressed = false
  let stopPolls: (() => void)[] = []
  let told = 0
  /** While the guest gets in. */
  let doorWatch: DoorWatch | null = null
  /** From READY to the first second nobody waits for the door, but it may be opened again. */
  let mayOpen = false

  /** One call at a time, the next a fixed while after the last has ended: a slow device is not piled upon. */
  function poll(everyMs: number, ask: () => Promise<void>): () => void {
    let cancel: (() => void) | null = null
    let stopped = false
    const again = async () => {
      await ask()
      if (!stopped) cancel = ports.clock.after(everyMs, () => void again())
    }
    void again()
    return () => {
      stopped = true
      cancel?.()
    }
  }

  /**
   * An answer that was on its way while the stream told something may be older than what it told: one
   * calm reading from before the press, and the alarm would wait for the next poll.
   */
  async function unlessTold<T>(answer: Promise<T>, take: (answer: T) => void): Promise<void> {
    const before = told
    const given = await answer
    if (told === before) take(given)
  }

  async function askDoor(): Promise<void> {
    if (!mayOpen) return
    await unlessTold(ports.device.doorState(), (reading) => {
      if (reading.ok) ports.party.door(reading.state)
      else console.warn(failureText(reading.failure))
    })
  }

  async function askAlarm(): Promise<void> {
    await unlessTold(ports.device.sos(), (text) => alarm?.send({ kind: 'reading', text }))
  }

  function awaitDoor(): DoorWatch {
    return waitForDoor('READY', {
      clock: ports.clock,
      doorState: ports.device.doorState,
      heard: ports.party.door,
      end: (reading) =>
        reading.ok ? ports.party.door(reading.state) : ports.party.doorLost(reading.failure),
    })
  }

  return {
    /** What of the door matters now. */
    follow(party: Party['kind'] | null): void {
      mayOpen = party === 'countdown' || party === 'starting'
      if (party === 'waiting') doorWatch ??= awaitDoor()
      else {
        doorWatch?.stop()
        doorWatch = null
      }
    },
    status(status: BoothStatus): void {
      told += 1
      doorWatch?.told()
      alarm?.send({ kind: 'reading', text: status.sos ? '1' : '0' })
      ports.party.booth(status)
    },
    start(): void {
      alarm = runFlow({
        machine: emergency,
        initial: { ...calm, pressed },
        clock: ports.clock,
        changed: () => {},
        perform(announced) {
          pressed = announced.pressed
          ports.emergency(pressed)
        },
      })
      stopPolls = [poll(limits.device.sosPollMs, askAlarm), poll(limits.device.doorPollMs, askDoor)]
    },
    stop(): void {
      for (const stop of stopPolls) stop()
      stopPolls = []
      alarm?.stop()
      alarm = null
    },
  }
}

type DoorWatch = {
  /** The booth has told something by its stream. */
  told(): void
  stop(): void
}

/** Waits until the door stands so [8.device.5]. The session page waits with this very code (F15). */
export function waitForDoor(
  wanted: DoorText,
  ports: {
    clock: Clock
    doorState(): Promise<DoorReading>
    /** It stands otherwise still. */
    heard(state: string): void
    end(reading: DoorReading): void
  },
): DoorWatch {
  const flow = runFlow({
    machine: doorWait,
    initial: beginDoorWait(wanted, ports.clock.now()),
    clock: ports.clock,
    changed: () => undefined,
    perform(effect) {
      switch (effect.do) {
        case 'ask':
          return void ports.doorState().then((reading) => flow.send({ kind: 'reading', reading }))
        case 'heard':
          return ports.heard(effect.state)
        case 'end':
          return ports.end(effect.reading)
      }
    },
  })
  // Its first reading is due at once.
  flow.send(timePasses)
  return { told: () => flow.send({ kind: 'told' }), stop: flow.stop }
}
