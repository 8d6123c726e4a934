import { mediaLimits } from '@discobooth/contract/media/media'
import type { Booth } from '../operator/booths/service.ts'
import type { Outcome, Refusal } from '../platform/http/answer.ts'
import type { Logs } from '../platform/logs/service.ts'

export const neverRecorded: Refusal = {
  status: 409,
  code: 'recording_not_allowed',
  message: "The guest's choice does not include this recording. Delete it.",
}

export const tooLong: Refusal = {
  status: 413,
  code: 'media_too_large',
  message: 'A file of this kind may not be so long. It is not taken.',
}

export const pieceTooLong: Refusal = {
  status: 413,
  code: 'piece_too_large',
  message: `A piece may have ${mediaLimits.pieceBytes} bytes, and no more than was announced. Send less at once.`,
}

export const tooMany: Refusal = {
  status: 413,
  code: 'too_many_files',
  message: `A session may have ${mediaLimits.filesOfSession} files. This one is not taken.`,
}

export const wrongType: Refusal = {
  status: 415,
  code: 'wrong_media_type',
  message: 'A file must be what its name says: a .jpg a JPEG, an .mp4 an MP4. This one is not.',
}

export const wrongChecksum: Refusal = {
  status: 422,
  code: 'wrong_checksum',
  message: 'The file is not the one that was announced. Send it again from its beginning.',
}

export const anotherFile: Refusal = {
  status: 409,
  code: 'another_file',
  message: 'Another file of this name has arrived and was confirmed. This one is not taken.',
}

export const badHeaders: Refusal = {
  status: 400,
  code: 'invalid_upload_headers',
  message:
    'upload-offset and upload-length must be whole numbers, the offset not behind the length, and upload-sha256 64 hex digits.',
}

export const storeAway: Refusal = {
  status: 503,
  code: 'media_store_unavailable',
  message: 'Nothing can be stored at the moment. Keep the file and try again in a minute.',
  headers: { 'retry-after': '60' },
}

export const noParts: Refusal = {
  status: 503,
  code: 'parts_not_taken',
  message: 'Recordings come through the backend here. Ask how much of it has arrived, and go on.',
}

export const noPieces: Refusal = {
  status: 503,
  code: 'pieces_not_taken',
  message:
    "Recordings go straight into the store here. Update the booth's programs; they keep the file.",
}

export const wrongParts: Refusal = {
  status: 422,
  code: 'wrong_parts',
  message: 'All parts but the last must be as long as the backend says. Ask again, and cut it so.',
}

/** What a booth is refused for good, it sets aside: no guest will get it. */
const FOR_GOOD: readonly Refusal[] = [anotherFile, tooLong, tooMany, wrongType]

/** Tells the operator of a recording that reaches nobody, whichever way it was to come. */
export async function tellIfRefusedForGood<Value>(
  { logs }: { logs: Pick<Logs, 'suspect'> },
  { booth, sessionId, name }: { booth: Booth; sessionId: string; name: string },
  outcome: Outcome<Value>,
): Promise<Outcome<Value>> {
  if (outcome.ok || !FOR_GOOD.includes(outcome.refusal)) return outcome
  await logs.suspect(booth.id, {
    session_id: sessionId,
    message: 'A recording was refused for good; it stays in the booth and reaches nobody',
    status: 'ERROR',
    priority: 'HIGH',
    type: 'OPERATIONAL',
    details: { name, code: outcome.refusal.code },
  })
  return outcome
}

export const recordingNotFound: Refusal = {
  status: 404,
  code: 'recording_not_found',
  message: 'There is no recording of this session at a booth of yours. It may be deleted by now.',
}
