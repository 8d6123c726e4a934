import type { BoothParts } from '../parts/parts.ts'

export const lineNames = ['sos', 'door', 'houseLights', 'showLights', 'music', 'lock'] as const
export type LineName = (typeof lineNames)[number]

interface Check {
  line: LineName
  /** Moves what hangs on the line, for the electrician to look at. */
  put?: (parts: BoothParts) => void
  /** What the line has to read before the electrician may call it right. */
  reads?: (parts: BoothParts) => boolean
}

/** What an electrician tries, in this order: every line, both ways, and what happens without it. */
export const checkNames = [
  'sos_released',
  'sos_pressed',
  'sos_cut',
  'door_closed',
  'door_open',
  'door_cut',
  'house_lights_out',
  'house_lights_on',
  'show_lights_on',
  'show_lights_out',
  'music_off',
  'music_on',
  'lock_held',
  'lock_without_current',
  'lock_by_glass',
  'lock_by_button',
  'lock_free',
] as const
export type CheckName = (typeof checkNames)[number]

const checks: Readonly<Record<CheckName, Check>> = {
  sos_released: { line: 'sos', reads: ({ sos }) => !sos.pressed() },
  sos_pressed: { line: 'sos', reads: ({ sos }) => sos.pressed() },
  sos_cut: { line: 'sos', reads: ({ sos }) => sos.pressed() },
  door_closed: { line: 'door', reads: ({ door }) => door.reading() === 'closed' },
  door_open: { line: 'door', reads: ({ door }) => door.reading() === 'open' },
  door_cut: { line: 'door', reads: ({ door }) => door.reading() === 'open' },
  house_lights_out: { line: 'houseLights', put: ({ lights }) => lights.scene('show') },
  house_lights_on: { line: 'houseLights', put: ({ lights }) => lights.scene('house') },
  show_lights_on: { line: 'showLights', put: ({ lights }) => lights.scene('show') },
  show_lights_out: { line: 'showLights', put: ({ lights }) => lights.scene('house') },
  music_off: { line: 'music', put: ({ sos }) => sos.music(false) },
  music_on: { line: 'music', put: ({ sos }) => sos.music(true) },
  lock_held: { line: 'lock', put: ({ door }) => door.hold(true) },
  lock_without_current: { line: 'lock', put: ({ door }) => door.hold(true) },
  lock_by_glass: { line: 'lock', put: ({ door }) => door.hold(true) },
  /** With the relay bridged: the button's second contact opens the door without any program. */
  lock_by_button: { line: 'lock', reads: ({ sos }) => sos.pressed() },
  /** Last of the lock: it also shows that the bridge is gone. */
  lock_free: { line: 'lock', put: ({ door }) => door.hold(false) },
}

export const checkOf = (name: CheckName): Check => checks[name]

/** A bridge that was forgotten would hold the door for ever: only a lock tried after it is right. */
export const checksUndoneBy = (name: CheckName): readonly CheckName[] =>
  name === 'lock_by_button' ? ['lock_free'] : []

/** As it has to read when the work is done: no wire is off, and nobody presses. */
export const readsAtRest = ({ sos, door }: BoothParts): boolean =>
  !sos.pressed() && door.reading() === 'closed'

/** The booth as it stands between parties. */
export function putPartsBack({ lights, sos, door }: BoothParts): void {
  lights.scene('house')
  sos.music(true)
  door.hold(false)
}
