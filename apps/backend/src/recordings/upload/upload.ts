import { mediaLimits, type UploadState } from '@discobooth/contract/media/media'
import { mediaFactsOf } from '@discobooth/contract/media/media-kinds'
import type { Booth } from '../../operator/booths/service.ts'
import { type Outcome, ok, refused } from '../../platform/http/answer.ts'
import { type Incoming, mediaKey } from '../ports.ts'
import { admit, jobKinds, type RecordingDesk, recordingLimits } from '../recording-desk.ts'
import {
  anotherFile,
  noPieces,
  storeAway,
  tellIfRefusedForGood,
  tooLong,
  tooMany,
  wrongChecksum,
  wrongType,
} from '../refusals.ts'
import {
  changeFile,
  findFile,
  findFileById,
  findRecording,
  insertFile,
  listFiles,
  lockRecording,
  type MediaFile,
  markChecked,
  startFileAgain,
} from '../store.ts'
import {
  checkAnnounced,
  HEAD_BYTES,
  looksLike,
  readHead,
  readPiece,
  type UploadHead,
} from './piece.ts'

/** A little less than the server gives a whole request. */
const PIECE_MS = 25_000

type Order = { booth: Booth; sessionId: string; name: string }
/** `inStep`: the piece began where the last one ended. */
export type Received = { inStep: boolean; state: UploadState }

const nothing: UploadState = { receivedBytes: 0, sha256: null }

const stateOf = ({ receivedBytes, sha256, checkedAt }: MediaFile): UploadState => ({
  receivedBytes,
  sha256: checkedAt ? sha256 : null,
})

/** Straight into the store, where that is possible; but what has begun to come through us goes on so. */
function wayOf(
  { store: { uploads }, incoming }: RecordingDesk,
  file: MediaFile | undefined,
): Pick<UploadState, 'partBytes'> {
  const hasBegunHere = incoming && file?.uploadId === null && file.receivedBytes > 0
  return uploads && !hasBegunHere ? { partBytes: uploads.partBytes } : {}
}

/** How much of a file is here, and which way the rest of it comes. */
export async function readState(
  desk: RecordingDesk,
  { booth, sessionId, name }: Order,
): Promise<Outcome<UploadState>> {
  const admitted = await admit(desk, { booth, sessionId, names: [name] })
  if (!admitted.ok) return admitted
  const file = await findFile(desk.db, { sessionId, name })
  const way = wayOf(desk, file)
  if (!file) return ok({ ...nothing, ...way })
  if (file.checkedAt) return ok(stateOf(file))
  if (file.receivedBytes < file.bytes) return ok({ ...stateOf(file), ...way })
  // Killed between the last byte and the check.
  const checked = await finish(desk, file)
  if (checked === 'away') return refused(storeAway)
  return ok(checked === 'right' ? { receivedBytes: file.bytes, sha256: file.sha256 } : nothing)
}

type Brought = Order & { request: Pick<Request, 'headers' | 'body'> }

/** Takes a piece of a file; answers only when it can no longer be lost. */
export async function receive(desk: RecordingDesk, brought: Brought): Promise<Outcome<Received>> {
  return tellIfRefusedForGood(desk, brought, await take(desk, brought))
}

async function take(desk: RecordingDesk, order: Brought): Promise<Outcome<Received>> {
  const { booth, sessionId, name, request } = order
  const admitted = await admit(desk, { booth, sessionId, names: [name] })
  if (!admitted.ok) return admitted
  const { incoming } = desk
  if (!incoming) return refused(noPieces)
  const head = readHead(request.headers)
  if (!head.ok) return head
  if (head.value.length > mediaFactsOf(name).mostBytes) return refused(tooLong)
  const most = checkAnnounced(request.headers, head.value)
  if (!most.ok) return most
  const before = await standing(desk, order, head.value)
  if (before) return before
  const limit = AbortSignal.timeout(PIECE_MS)
  const piece = await readPiece(request.body, { most: most.value, limit })
  if (!piece.ok) return piece
  const bytes = piece.value
  const isBeginning = head.value.offset === 0 && bytes.length >= HEAD_BYTES
  if (isBeginning && !looksLike(name, bytes)) return refused(wrongType)
  const written = await write(desk, incoming, order, { ...head.value, bytes })
  if (!written.ok) return written
  const file = await findFile(desk.db, { sessionId, name })
  if (!file || file.checkedAt || file.receivedBytes < file.bytes) return written
  const checked = await finish(desk, file)
  if (checked === 'away') return refused(storeAway)
  if (checked === 'wrong') return refused(wrongChecksum)
  return ok({ inStep: true, state: { receivedBytes: file.bytes, sha256: file.sha256 } })
}

/** What can be answered without reading the piece; undefined: it has to be read. */
async function standing(
  { db }: RecordingDesk,
  { sessionId, name }: Order,
  head: UploadHead,
): Promise<Outcome<Received> | undefined> {
  const recording = await findRecording(db, sessionId)
  if (recording?.forgetAskedAt) return ok(unwanted(head))
  const file = await findFile(db, { sessionId, name })
  if (!file) return head.offset === 0 ? undefined : outOfStep(nothing)
  if (file.checkedAt) return confirmed(file, head)
  if (!isSame(file, head)) return head.offset === 0 ? undefined : outOfStep(nothing)
  return head.offset === file.receivedBytes ? undefined : outOfStep(stateOf(file))
}

/** The guest wants it gone, or its time is over: the booth may forget it as well. */
const unwanted = ({ length, sha256 }: UploadHead): Received => ({
  inStep: true,
  state: { receivedBytes: length, sha256 },
})

const isSame = (file: MediaFile, head: UploadHead) =>
  file.sha256 === head.sha256 && file.bytes === head.length

const outOfStep = (state: UploadState): Outcome<Received> => ok({ inStep: false, state })

function confirmed(file: MediaFile, head: UploadHead): Outcome<Received> {
  return isSame(file, head) ? ok({ inStep: true, state: stateOf(file) }) : refused(anotherFile)
}

/** Alone on this recording: two that bring the same piece at once can't mix their bytes. */
async function write(
  desk: RecordingDesk,
  incoming: Incoming,
  { booth, sessionId, name }: Order,
  piece: UploadHead & { bytes: Uint8Array },
): Promise<Outcome<Received>> {
  const { db, links, jobs } = desk
  const tokenSha256 = await links.hashOf(await links.tokenOf(sessionId))
  const now = new Date(desk.now())
  return db.transaction().execute(async (trx) => {
    const recording = await lockRecording(trx, { sessionId, booth: booth.id, tokenSha256, now })
    if (recording.forgetAskedAt) return ok(unwanted(piece))
    const known = await findFile(trx, { sessionId, name })
    if (known?.checkedAt) return confirmed(known, piece)
    if (known && isSame(known, piece) && known.receivedBytes !== piece.offset) {
      return outOfStep(stateOf(known))
    }
    if (known && !isSame(known, piece) && piece.offset > 0) return outOfStep(nothing)
    const others = known ? [] : await listFiles(trx, sessionId)
    if (others.length >= mediaLimits.filesOfSession) return refused(tooMany)
    const { length, sha256, offset, bytes } = piece
    const fresh = { session_id: sessionId, name, bytes: length, sha256 }
    const file = known ?? (await insertFile(trx, fresh))
    const key = mediaKey.original(sessionId, name)
    const result = await desk.watch
      .watched('arriving', () => incoming.write(key, { offset, bytes }))
      .catch(() => undefined)
    if (result === undefined) return refused(storeAway)
    const receivedBytes = result === 'lost' ? 0 : offset + bytes.length
    await changeFile(trx, file.id, { bytes: length, sha256, receivedBytes })
    const { deliver: kind } = jobKinds
    await jobs.ask(trx, { kind, key: sessionId, inMs: recordingLimits.longestWaitMs })
    return ok({ inStep: result === 'written', state: { receivedBytes, sha256: null } })
  })
}

/** `away`: the disk does not say; nothing is decided. */
type Checked = 'right' | 'wrong' | 'away'

/**
 * Reads a file that is all here from the disk, and confirms it or has it come again. Twice at once
 * is the same: only what is still unchecked is changed.
 */
async function finish(desk: RecordingDesk, file: MediaFile): Promise<Checked> {
  const key = mediaKey.original(file.session_id, file.name)
  const found = await desk.watch
    .watched('arriving', async () => desk.incoming?.digest(key))
    .catch(() => 'away' as const)
  if (found === 'away') return 'away'
  const isRight =
    found?.sha256 === file.sha256 && found.bytes === file.bytes && looksLike(file.name, found.head)
  return desk.db.transaction().execute(async (trx) => {
    if (!isRight) {
      // Confirmed by somebody else meanwhile, and moved into the store.
      if ((await findFileById(trx, file.id))?.checkedAt) return 'right'
      await startFileAgain(trx, file)
      const recording = await findRecording(trx, file.session_id)
      await desk.logs.note(trx, recording?.booth ?? null, {
        session_id: file.session_id,
        message: 'A recording did not arrive as it was announced; it has to come again',
        status: 'ERROR',
        priority: 'MEDIUM',
        type: 'TECHNICAL',
        details: { name: file.name },
      })
      return 'wrong'
    }
    const isFirst = await markChecked(trx, file, new Date(desk.now()))
    if (isFirst) await desk.jobs.ask(trx, { kind: jobKinds.keep, key: file.id, inMs: 0 })
    return 'right'
  })
}
