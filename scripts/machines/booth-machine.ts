import { nextDue, transition, wakeUp } from '../../apps/controller/src/booth/machine.ts'
import type { BoothEvent, BoothState } from '../../apps/controller/src/booth/state.ts'
import type { Drawn } from './walk.ts'

const sessionId = '00000000-0000-4000-8000-000000000001'
const take = { photo: true, video: true }

export const booth: Drawn<BoothState, BoothEvent> = {
  title: 'booth',
  start: [wakeUp({ door: 'unknown', sos: false }).state],
  events: [
    { type: 'arm', party: { sessionId, option: 'D', durationMs: 180_000, take } },
    { type: 'go', sessionId, durationMs: null, option: null },
    { type: 'stop', sessionId },
    { type: 'door', reading: 'open' },
    { type: 'door', reading: 'closed' },
    { type: 'door', reading: 'unknown' },
    { type: 'sos', pressed: true },
    { type: 'sos', pressed: false },
  ],
  step: (state, event, now) => transition(state, event, now).state,
  passTime: { event: { type: 'time' }, dueAt: nextDue },
  boxOf: ({ name }) => name,
  wordOf: (event) => {
    if (event.type === 'door') return `door ${event.reading}`
    return event.type === 'sos' && !event.pressed ? 'sos released' : event.type
  },
}
