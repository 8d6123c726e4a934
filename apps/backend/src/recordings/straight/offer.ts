import type { PartsOffer, PartsState } from '@discobooth/contract/media/media'
import { mediaFactsOf } from '@discobooth/contract/media/media-kinds'
import { type Outcome, ok, refused } from '../../platform/http/answer.ts'
import { type ArrivedPart, mediaKey, type PartUploads, type Upload } from '../ports.ts'
import { admit, type RecordingDesk } from '../recording-desk.ts'
import { noParts, storeAway, tellIfRefusedForGood, tooLong, wrongParts } from '../refusals.ts'
import type { MediaFile } from '../store.ts'
import { askStore, StoreAway } from '../store-watch.ts'
import { announce, type Offered, settled } from './announce.ts'
import { confirmStored, isStored } from './confirm.ts'
import { dropUpload, notePartAsked, noteUpload } from './rows.ts'

/** Each look but the first is after something that another call has changed meanwhile. */
const MOST_LOOKS = 4

/**
 * A booth has this file: which part of it the store wants next, until it has all of them and makes a
 * file of them. Everything is asked of the store itself, so that a call that comes twice, late or
 * after one whose answer was lost is answered with what is so by then.
 */
export async function offer(desk: RecordingDesk, order: Offered): Promise<Outcome<PartsState>> {
  return tellIfRefusedForGood(desk, order, await take(desk, order))
}

async function take(desk: RecordingDesk, order: Offered): Promise<Outcome<PartsState>> {
  const { sessionId, name, offer: offered } = order
  const admitted = await admit(desk, { ...order, names: [name] })
  if (!admitted.ok) return admitted
  const { uploads } = desk.store
  if (!uploads) return refused(noParts)
  if (offered.bytes > mediaFactsOf(name).mostBytes) return refused(tooLong)
  if (offered.md5s.length !== Math.ceil(offered.bytes / uploads.partBytes))
    return refused(wrongParts)
  const key = mediaKey.original(sessionId, name)
  try {
    for (let look = 0; look < MOST_LOOKS; look += 1) {
      const announced = await announce(desk, order)
      if (!announced.ok) return announced
      if (announced.value.kind === 'settled') return ok(settled(offered))
      const { file, former } = announced.value
      if (former !== undefined) await clear(desk, uploads, { key, former })
      const answer = file.uploadId
        ? await lookAt(desk, uploads, { file, upload: { key, id: file.uploadId }, offered })
        : await begin(desk, uploads, { file, key })
      if (answer) return answer
    }
  } catch (error) {
    if (!(error instanceof StoreAway)) throw error
  }
  return refused(storeAway)
}

/** Of another file under this name nothing stays. */
async function clear(
  desk: RecordingDesk,
  uploads: PartUploads,
  { key, former }: { key: string; former: Upload | null },
): Promise<void> {
  await askStore(desk, async () => {
    if (former) await uploads.end(former)
    await desk.store.remove(key)
  })
}

async function begin(
  desk: RecordingDesk,
  uploads: PartUploads,
  { file, key }: { file: MediaFile; key: string },
): Promise<undefined> {
  const upload = await askStore(desk, () => uploads.begin(key, mediaFactsOf(file.name).type))
  const isNoted = await noteUpload(desk.db, file, { ...upload, at: new Date(desk.now()) })
  if (!isNoted) await askStore(desk, () => uploads.end(upload))
  return undefined
}

/** What the store has of it; undefined: look again, for it has changed. */
async function lookAt(
  desk: RecordingDesk,
  uploads: PartUploads,
  { file, upload, offered }: { file: MediaFile; upload: Upload; offered: PartsOffer },
): Promise<Outcome<PartsState> | undefined> {
  const listed = await askStore(desk, () => uploads.list(upload))
  if (!listed) {
    // Finished, and the answer was lost; or ended by its age, or by whoever looks after the store.
    if (await isStored(desk, file)) return confirmStored(desk, file, upload)
    await dropUpload(desk.db, upload)
    return undefined
  }
  const { hasSums } = file
  const { arrived, receivedBytes, next } = compareParts(partsOf(offered, uploads.partBytes), {
    listed,
    hasSums,
  })
  if (!next) {
    const isFinished = await askStore(desk, () => uploads.finish(upload, arrived))
    return isFinished ? confirmStored(desk, file, upload) : undefined
  }
  await notePartAsked(desk.db, upload, new Date(desk.now()))
  const { offset, bytes } = next
  const place = await uploads.addressOf(upload, next)
  return ok({ receivedBytes, sha256: null, part: { offset, bytes, ...place } })
}

type Part = { number: number; offset: number; bytes: number; md5: string }

/** The parts that a file of this length is cut into. */
function partsOf({ bytes, md5s }: Pick<PartsOffer, 'bytes' | 'md5s'>, partBytes: number): Part[] {
  return md5s.map((md5, order) => {
    const offset = order * partBytes
    return { number: order + 1, offset, bytes: Math.min(partBytes, bytes - offset), md5 }
  })
}

/**
 * What the store has of a file, and the first part that it has not, or not as it was. A part that was
 * sent twice may be listed twice: one that is right counts.
 */
function compareParts(
  parts: readonly Part[],
  { listed, hasSums }: { listed: readonly ArrivedPart[]; hasSums: boolean },
): { arrived: ArrivedPart[]; receivedBytes: number; next: Part | undefined } {
  const isRight = (part: Part, { number, bytes, md5 }: ArrivedPart) =>
    number === part.number &&
    (bytes === undefined || bytes === part.bytes) &&
    (!hasSums || md5 === undefined || md5 === part.md5)
  const found = parts.map((part) => listed.find((one) => isRight(part, one)))
  const arrived = found.filter((part) => part !== undefined)
  const receivedBytes = parts.reduce((sum, { bytes }, order) => sum + (found[order] ? bytes : 0), 0)
  return { arrived, receivedBytes, next: parts.find((_, order) => !found[order]) }
}
