import { mediaKey } from '../ports.ts'
import { jobKinds, type RecordingDesk } from '../recording-desk.ts'
import {
  findFileById,
  findRecording,
  type MediaFile,
  markChecked,
  startFileAgain,
} from '../store.ts'
import { looksLike } from './piece.ts'

/** `away`: the disk does not say; nothing is decided. */
export type Checked = 'right' | 'wrong' | 'away'

/**
 * Reads a file that is all here from the disk, and confirms it or has it come again. Twice at once
 * is the same: only what is still unchecked is changed.
 */
export async function finish(desk: RecordingDesk, file: MediaFile): Promise<Checked> {
  const key = mediaKey.original(file.session_id, file.name)
  const found = await desk.watch
    .watched('arriving', () => desk.incoming.digest(key))
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
