import { mediaLimits, type PartsOffer, type PartsState } from '@discobooth/contract/media/media'
import type { Booth } from '../../operator/booths/service.ts'
import { type Outcome, ok, refused } from '../../platform/http/answer.ts'
import { mediaKey, type Upload } from '../ports.ts'
import { jobKinds, type RecordingDesk, recordingLimits } from '../recording-desk.ts'
import { anotherFile, tooMany } from '../refusals.ts'
import { findFile, insertFile, listFiles, lockRecording, type MediaFile } from '../store.ts'
import { announceAgain } from './rows.ts'

export type Offered = { booth: Booth; sessionId: string; name: string; offer: PartsOffer }

/** All of it is here, or nobody wants it: either way the booth may forget it. */
export const settled = ({ bytes, sha256 }: PartsOffer): PartsState => ({
  receivedBytes: bytes,
  sha256,
  part: null,
})

/** `former`: what the store may have of another file under this name. */
type Announced = { kind: 'settled' } | { kind: 'awaited'; file: MediaFile; former?: Upload | null }

/** A booth has this file: what we know of it, alone on its recording. */
export async function announce(desk: RecordingDesk, order: Offered): Promise<Outcome<Announced>> {
  const { db, links, jobs } = desk
  const { booth, sessionId, name, offer } = order
  const tokenSha256 = await links.hashOf(await links.tokenOf(sessionId))
  const now = new Date(desk.now())
  return db.transaction().execute(async (trx): Promise<Outcome<Announced>> => {
    const recording = await lockRecording(trx, { sessionId, booth: booth.id, tokenSha256, now })
    if (recording.forgetAskedAt) return ok({ kind: 'settled' })
    const known = await findFile(trx, { sessionId, name })
    const isSame = known?.bytes === offer.bytes && known.sha256 === offer.sha256
    if (known?.checkedAt) return isSame ? ok({ kind: 'settled' }) : refused(anotherFile)
    const others = known ? [] : await listFiles(trx, sessionId)
    if (others.length >= mediaLimits.filesOfSession) return refused(tooMany)
    const { deliver: kind } = jobKinds
    await jobs.ask(trx, { kind, key: sessionId, inMs: recordingLimits.longestWaitMs })
    const { bytes, sha256 } = offer
    if (!known) {
      const file = await insertFile(trx, { session_id: sessionId, name, bytes, sha256 })
      return ok({ kind: 'awaited', file })
    }
    if (isSame) return ok({ kind: 'awaited', file: known })
    const file = await announceAgain(trx, known, { bytes, sha256 })
    const key = mediaKey.original(sessionId, name)
    return ok({
      kind: 'awaited',
      file,
      former: known.uploadId ? { key, id: known.uploadId } : null,
    })
  })
}
