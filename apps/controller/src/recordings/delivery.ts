import { join } from 'node:path'
import { mediaLimits } from '@discobooth/contract/media/media'
import { checksum, describeDiskError } from './disk/files.ts'
import { readUploadState } from './upload/backend-calls.ts'
import { bringStraight, type Delivery } from './upload/straight.ts'
import type { More, Verdict } from './upload/verdict.ts'

/** Of one turn: who has less to tell is not kept waiting by a long film on bad Wi-Fi. */
const piecesOfTurn = 4

const done: Verdict = { is: 'done', body: null }
const later = (why: string): Verdict => ({ is: 'later', why })

/**
 * Brings one file, from where the last try ended. `done` means that the backend has checked all of it,
 * `more` that it goes well and is not finished.
 */
export async function deliver(delivery: Delivery): Promise<Verdict | More> {
  const { backend, sessionId, file } = delivery
  const asked = await backend.uploadState(sessionId, file.name)
  const state = readUploadState(asked)
  if (state === null) return asked.is === 'done' ? later('an answer that makes no sense') : asked
  if (state.sha256 === file.sha256) return done
  if (state.partBytes !== undefined) return bringStraight(delivery, state.partBytes)
  return sendPieces(delivery, state.receivedBytes)
}

async function sendPieces(delivery: Delivery, from: number): Promise<Verdict | More> {
  const { backend, sessionId, file } = delivery
  let offset = from
  // Each piece brings the end nearer, or is the last.
  for (let piece = 0; piece < piecesOfTurn; piece += 1) {
    const bytes = await readPiece(delivery, offset)
    if (!bytes.ok) return bytes.verdict
    const sent = await backend.sendPiece(sessionId, file, { offset, bytes: bytes.value })
    const state = readUploadState(sent)
    if (sent.is === 'later' && sent.isBadCopy) return againOrNever(delivery, sent)
    if (state === null) return sent.is === 'done' ? later('an answer that makes no sense') : sent
    if (state.sha256 === file.sha256) return done
    if (state.receivedBytes >= file.bytes || state.receivedBytes <= offset)
      return againOrNever(delivery, later('the backend did not confirm the file'))
    offset = state.receivedBytes
  }
  return { is: 'more' }
}

type Piece = { ok: true; value: Uint8Array<ArrayBuffer> } | { ok: false; verdict: Verdict }

async function readPiece({ files, folder, file }: Delivery, offset: number): Promise<Piece> {
  const path = join(folder, file.name)
  try {
    if ((await files.size(path)) === null)
      return { ok: false, verdict: { is: 'never', why: 'the file is gone from the disk' } }
    const length = Math.min(mediaLimits.pieceBytes, Math.max(0, file.bytes - offset))
    return { ok: true, value: new Uint8Array(await files.read(path, offset, length)) }
  } catch (error) {
    return { ok: false, verdict: later(describeDiskError(error)) }
  }
}

/** A file that is as it was is sent again; one that the disk has damaged would be refused for ever. */
async function againOrNever({ files, folder, file }: Delivery, again: Verdict): Promise<Verdict> {
  const now = await checksum(files, join(folder, file.name)).catch(() => null)
  if (now === null || now.sha256 === file.sha256) return again
  return { is: 'never', why: 'the file was damaged on the disk of the booth' }
}
