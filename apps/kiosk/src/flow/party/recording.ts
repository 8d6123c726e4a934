import { boothLetter } from '@discobooth/contract/device/booth-letter'
import { type Mode, type TakeName, takeName, takeOf } from '@discobooth/contract/modes/mode'
import type { BoothLink } from '@discobooth/contract/modes/sellable'
import type { Session } from '@discobooth/contract/session/session'

/** What a guest takes home from a party that is filmed. */
export type TakeHome = Exclude<TakeName, 'music'>

/** A reload forgets the modes; the booth's plan, which must agree with them (P5), says the same. */
export function takeHome(
  session: Pick<Session, 'sessionMode'> | null,
  known: { modes: readonly Mode[]; booth: BoothLink },
): TakeHome | null {
  if (!session || session.sessionMode === null) return null
  const { sessionMode: id } = session
  const mode = known.modes.find((one) => one.id === id)
  const plan = typeof known.booth === 'object' ? known.booth.plan[boothLetter(id)] : null
  const take = mode ? takeOf(mode) : plan
  const name = take ? takeName(take) : 'music'
  return name === 'music' ? null : name
}

/** Whether the camera is known to be ill; of a booth that is silent nobody knows. */
export function cameraFails(booth: BoothLink): boolean {
  return typeof booth === 'object' && !booth.parts.camera.healthy
}
