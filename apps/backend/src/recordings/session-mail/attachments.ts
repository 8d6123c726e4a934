import { mediaFactsOf } from '@discobooth/contract/media/media-kinds'
import type { Attachment } from '../../mail/transport.ts'
import { mediaKey } from '../ports.ts'
import type { RecordingDesk } from '../recording-desk.ts'
import { findRecording, listFiles } from '../store.ts'
import { attachable } from './ways.ts'

const READ_MS = 20_000

/** What goes with a session's mail, as far as it is still there. */
export async function readAttachments(
  { db, store }: RecordingDesk,
  sessionId: string,
): Promise<Attachment[]> {
  const recording = await findRecording(db, sessionId)
  if (!recording || recording.forgetAskedAt) return []
  const files = await listFiles(db, sessionId)
  const attached: Attachment[] = []
  for (const { name } of attachable(files.filter((file) => file.keptAt && !file.isBroken))) {
    const key = mediaKey.original(sessionId, name)
    const found = await store.read(key, { signal: AbortSignal.timeout(READ_MS) })
    if (!found) continue
    const bytes = new Uint8Array(await new Response(found.stream).arrayBuffer())
    attached.push({ name: `discobooth-${name}`, type: mediaFactsOf(name).type, bytes })
  }
  return attached
}
