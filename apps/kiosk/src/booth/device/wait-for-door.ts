import type { DoorText } from '@discobooth/contract/device/device'
import type { Clock } from '@discobooth/runtime/clock'
import { timePasses } from '../../flow/machine.ts'
import { beginDoorWait, type DoorReading, doorWait } from '../../flow/party/door-wait.ts'
import { runFlow } from '../../platform/flow-runtime.ts'

export type DoorWatch = {
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
