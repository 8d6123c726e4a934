import { join } from 'node:path'
import type { PartsState } from '@discobooth/contract/media/media'
import { describeDiskError, type Files } from '../disk/files.ts'
import type { SpooledFile } from '../manifest.ts'
import { type BackendCalls, readPartsState } from './backend-calls.ts'
import type { createPartSums } from './part-sums.ts'
import type { StoreCalls } from './store-calls.ts'
import type { More, Verdict } from './verdict.ts'

export interface Delivery {
  backend: BackendCalls
  store: StoreCalls
  sums: ReturnType<typeof createPartSums>
  files: Files
  folder: string
  sessionId: string
  file: SpooledFile
}

/**
 * Brings the next part of a file straight into the store: the backend says which and where, and whether
 * it is there. Nothing of this is remembered here, so it may break off anywhere and begin again.
 */
export async function bringStraight(
  delivery: Delivery,
  partBytes: number,
): Promise<Verdict | More> {
  const { sums, store, files, folder, file } = delivery
  const path = join(folder, file.name)
  try {
    if ((await files.size(path)) === null) return never('the file is gone from the disk')
    const { sha256, md5s } = await sums.of(path, partBytes)
    if (sha256 !== file.sha256) {
      sums.forget()
      return never('the file was damaged on the disk of the booth')
    }
    const before = await ask(delivery, md5s)
    if (before.is !== 'wanted') return before
    const sent = await store.put(before.part, (offset, length) => files.read(path, offset, length))
    if (sent.is !== 'done') {
      if (sent.is === 'later' && sent.isBadCopy) sums.forget()
      return sent
    }
    const after = await ask(delivery, md5s)
    if (after.is !== 'wanted') return after
    if (after.receivedBytes > before.receivedBytes) return { is: 'more' }
    sums.forget()
    return later('the store has not kept what was sent')
  } catch (error) {
    sums.forget()
    return later(describeDiskError(error))
  }
}

type Wanted = { is: 'wanted'; part: NonNullable<PartsState['part']>; receivedBytes: number }

async function ask(
  { backend, sums, sessionId, file }: Delivery,
  md5s: string[],
): Promise<Verdict | Wanted> {
  const { name, bytes, sha256 } = file
  const asked = await backend.offerParts(sessionId, name, { bytes, sha256, md5s })
  if (asked.is === 'later' && asked.isBadCopy) sums.forget()
  const state = readPartsState(asked)
  if (state === null) return asked.is === 'done' ? later('an answer that makes no sense') : asked
  if (state.sha256 === sha256) return { is: 'done', body: null }
  const { part, receivedBytes } = state
  if (part !== null && part.offset + part.bytes <= bytes)
    return { is: 'wanted', part, receivedBytes }
  return later('the backend neither confirms the file nor wants more of it')
}

const later = (why: string): Verdict => ({ is: 'later', why })
const never = (why: string): Verdict => ({ is: 'never', why })
