import { mediaKey, STRIP_NAME } from '../ports.ts'
import { type RecordingDesk, recordingLimits } from '../recording-desk.ts'
import type { MediaFile, Recording } from '../store.ts'

/** How a guest gets to their media: one private link, signed links of the store, or with the mail. */
export type Ways =
  | { kind: 'link'; url: string; forgetUrl: string }
  | { kind: 'signed-links'; links: { name: string; url: string }[] }
  | { kind: 'attachments'; left: number }

export async function waysTo(
  desk: Pick<RecordingDesk, 'way' | 'store' | 'links' | 'ownUrl'>,
  { recording, files }: { recording: Recording; files: MediaFile[] },
): Promise<Ways> {
  const { session_id: id } = recording
  const shown = files.filter((file) => file.keptAt && !file.isBroken)
  if (desk.way === 'attachments') {
    return { kind: 'attachments', left: shown.length - attachable(shown).length }
  }
  if (desk.way === 'link' || !desk.store.linkTo) {
    const url = `${desk.ownUrl()}/gallery/${await desk.links.tokenOf(id)}`
    const forgetUrl = `${url}/delete?key=${await desk.links.forgetKeyOf(id)}`
    return { kind: 'link', url, forgetUrl }
  }
  const named = [
    ...(recording.strip === 'made' ? [{ name: STRIP_NAME, key: mediaKey.strip(id) }] : []),
    ...shown.map(({ name }) => ({ name, key: mediaKey.original(id, name) })),
  ]
  const links: { name: string; url: string }[] = []
  for (const { name, key } of named) {
    const url = await desk.store.linkTo(key, recordingLimits.signedSeconds)
    links.push({ name, url })
  }
  return { kind: 'signed-links', links }
}

/** As many as a mail can carry, the small ones first. */
export function attachable(files: MediaFile[]): MediaFile[] {
  let room: number = recordingLimits.attachedBytes
  return files
    .toSorted((one, other) => one.bytes - other.bytes)
    .filter(({ bytes }) => {
      room -= bytes
      return room >= 0
    })
}
