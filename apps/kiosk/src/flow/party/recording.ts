import { boothLetter } from '@discobooth/contract/device/booth-letter'
import type { Mode } from '@discobooth/contract/modes/mode'
import type { BoothLink } from '@discobooth/contract/modes/sellable'
import type { Session } from '@discobooth/contract/session/session'

/** What a guest takes home from a party that is filmed. */
export type TakeHome = 'photo' | 'video' | 'photo-video'

/** A reload forgets the modes; the booth's plan, which must agree with them (P5), says the same. */
export function takeHome(
  session: Pick<Session, 'sessionMode'> | null,
  known: { modes: readonly Mode[]; booth: BoothLink },
): TakeHome | null {
  if (!session || session.sessionMode === null) return null
  const { photo, video } = takes(session.sessionMode, known)
  if (photo && video) return 'photo-video'
  if (photo) return 'photo'
  return video ? 'video' : null
}

function takes(
  id: number,
  { modes, booth }: { modes: readonly Mode[]; booth: BoothLink },
): { photo: boolean; video: boolean } {
  const mode = modes.find((one) => one.id === id)
  if (mode) {
    return { photo: mode.isPhoto || mode.isPhotoVideo, video: mode.isVideo || mode.isPhotoVideo }
  }
  return typeof booth === 'object' ? booth.plan[boothLetter(id)] : { photo: false, video: false }
}

/** Whether the camera is known to be ill; of a booth that is silent nobody knows. */
export function cameraFails(booth: BoothLink): boolean {
  return typeof booth === 'object' && !booth.parts.camera.healthy
}
