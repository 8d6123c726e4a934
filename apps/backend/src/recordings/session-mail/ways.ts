import {
  type MediaKind,
  mediaFactsOf,
  mediaKindOf,
  SMALL_BYTES,
} from '@discobooth/contract/media/media-kinds'
import type { Language } from '@discobooth/contract/session/session'
import { type Attachment, cidUrl } from '../../mail/transport.ts'
import { logoOf } from '../../operator/booths/record.ts'
import type { Booth } from '../../operator/booths/service.ts'
import { type Outcome, ok, refused } from '../../platform/http/answer.ts'
import { findSession, noSuchSession } from '../../sales/sessions/record.ts'
import { mediaKey } from '../ports.ts'
import { type RecordingDesk, recordingLimits } from '../recording-desk.ts'
import {
  findRecording,
  isHere,
  isShown,
  listFiles,
  type MediaFile,
  type Recording,
  stripsOf,
} from '../store.ts'

/** How a guest gets to their media: one private link, signed links of the store, or with the mail. */
export type Ways =
  | { kind: 'link'; url: string; forgetUrl: string; stripUrl: string | null }
  | { kind: 'signed-links'; links: { name: string; url: string }[] }
  | { kind: 'attachments'; left: number }

export async function waysTo(
  desk: Pick<RecordingDesk, 'way' | 'store' | 'links' | 'place'>,
  { recording, files }: { recording: Recording; files: MediaFile[] },
): Promise<Ways> {
  const { session_id: id } = recording
  const shown = files.filter(isShown)
  if (desk.way === 'attachments') {
    return { kind: 'attachments', left: shown.length - attachable(shown).length }
  }
  if (desk.way === 'link' || !desk.store.linkTo) {
    const { mailed } = desk.place
    const token = await desk.links.tokenOf(id)
    const [strip] = stripsOf({ recording, files })
    return {
      kind: 'link',
      url: mailed.pageAt(token),
      forgetUrl: mailed.pageAt(`${token}/delete?key=${await desk.links.forgetKeyOf(id)}`),
      stripUrl: strip ? mailed.callAt(`${token}/${strip.name}`) : null,
    }
  }
  const named = [
    ...stripsOf({ recording, files }),
    ...shown.map(({ name }) => ({ name, key: mediaKey.original(id, name) })),
  ]
  const links: { name: string; url: string }[] = []
  for (const { name, key } of named) {
    const url = await desk.store.linkTo(key, recordingLimits.signedSeconds)
    links.push({ name, url })
  }
  return { kind: 'signed-links', links }
}

/**
 * The link of the mail before the mail, to be scanned at the booth: who shares it can delete nothing. Only
 * where our pages open, of a party that has begun and was not given up, and only for a while.
 */
export async function linkInHand(
  desk: RecordingDesk,
  { booth, sessionId }: { booth: Booth; sessionId: string },
): Promise<Outcome<string | null>> {
  const session = await findSession(desk.db, sessionId)
  if (session?.owner !== booth.id) return refused(noSuchSession)
  const recording = await findRecording(desk.db, sessionId)
  const begunMs = session.startedAt?.getTime() ?? Number.NEGATIVE_INFINITY
  const isOver = desk.now() - begunMs > recordingLimits.inHandMs
  const isGone = recording?.forgetAskedAt !== null || recording.outcome === 'nothing'
  if (desk.way !== 'link' || isOver || isGone) return ok(null)
  return ok(desk.place.mailed.pageAt(await desk.links.tokenOf(sessionId)))
}

/** What every mail to a guest has, where it would open: the page for its reader, and for their mail program what that calls. */
export async function offersLinks(
  desk: Pick<RecordingDesk, 'way' | 'links' | 'place'>,
  email: string,
  language: Language,
): Promise<{ page: string; call: string } | undefined> {
  if (desk.way !== 'link') return undefined
  const mark = await desk.links.addressMark(email)
  const key = await desk.links.offersKeyOf(mark)
  const at = `offers/${mark}?key=${key}&lang=${language}`
  const { mailed } = desk.place
  return { page: mailed.pageAt(at), call: mailed.callAt(at) }
}

/** As many as a mail can carry, the small ones first. */
function attachable(files: MediaFile[]): MediaFile[] {
  let room: number = recordingLimits.attachedBytes
  return files
    .toSorted((one, other) => one.bytes - other.bytes)
    .filter(({ bytes }) => {
      room -= bytes
      return room >= 0
    })
}

const READ_MS = 20_000

/** By this name the mail shows its picture of the party. */
export const partyCid = 'party@discobooth'
export const logoCid = 'logo@discobooth'

/** What stands for the party in its mail: a photo's small copy, else a video's poster. Undefined: none is light enough. */
export function pictureInMail(files: MediaFile[]): MediaFile | undefined {
  const light = files.filter((file) => isHere(file) && file.bytes <= SMALL_BYTES)
  const ofKind = (kind: MediaKind) => light.find(({ name }) => mediaKindOf(name) === kind)
  return ofKind('small') ?? ofKind('poster')
}

/** What goes with a session's mail, as far as it is still there. */
export async function readAttachments(
  { db, store, way }: RecordingDesk,
  { sessionId, html }: { sessionId: string; html: string },
): Promise<Attachment[]> {
  const recording = await findRecording(db, sessionId)
  if (!recording || recording.forgetAskedAt) return []
  const files = await listFiles(db, sessionId)
  const attached: Attachment[] = []
  async function attach(file: MediaFile, cid?: string): Promise<void> {
    const key = mediaKey.original(sessionId, file.name)
    const found = await store.read(key, { signal: AbortSignal.timeout(READ_MS) })
    if (!found) return
    const bytes = new Uint8Array(await new Response(found.stream).arrayBuffer())
    const { type } = mediaFactsOf(file.name)
    attached.push({ name: `discobooth-${file.name}`, type, bytes, ...(cid && { cid }) })
  }
  const picture = html.includes(cidUrl(partyCid)) ? pictureInMail(files) : undefined
  if (picture) await attach(picture, partyCid)
  const logo = html.includes(cidUrl(logoCid)) ? await logoOf(db, recording.booth) : null
  if (logo) {
    const name = `logo.${logo.type.slice('image/'.length)}`
    attached.push({ name, type: logo.type, bytes: logo.bytes, cid: logoCid })
  }
  if (way !== 'attachments') return attached
  for (const file of attachable(files.filter(isShown))) await attach(file)
  return attached
}

const PRIVATE = [
  // A name without a dot, but no IPv6 address: only a network of its own knows it.
  /^[^.[]*$/,
  /\.(?:localhost|local|internal|lan|home\.arpa)$/,
  /(?:^|\.)fritz\.box$/,
  /^(?:0|10|127)(?:\.\d+){3}$/,
  /^169\.254(?:\.\d+){2}$/,
  /^192\.168(?:\.\d+){2}$/,
  // Behind the provider's own translator.
  /^100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])(?:\.\d+){2}$/,
  /^172\.(?:1[6-9]|2\d|3[01])(?:\.\d+){2}$/,
  /^\[(?:::1?\]|f[cd]|fe[89ab])/,
]

/** Whether a guest at home can open this address; one of a bar's own network is of no use there. */
export function isReachableFromOutside(address: string | undefined): boolean {
  const host = address === undefined ? undefined : URL.parse(address)?.hostname
  return host !== undefined && !PRIVATE.some((own) => own.test(host))
}
