import type { PartsState } from '@discobooth/contract/media/media'
import type { Clock } from '@discobooth/runtime/clock'
import { describeDiskError } from '../disk/files.ts'
import type { Fetch } from './backend-calls.ts'
import type { Verdict } from './verdict.ts'

/** Without a byte taken, or an answer once all are. */
const SILENCE_MS = 60_000
const CHUNK_BYTES = 65_536

type Part = NonNullable<PartsState['part']>
type Read = (offset: number, length: number) => Promise<Uint8Array>

/** Parts of a file, put where the backend says. None throws, and none lasts for ever. */
export function createStoreCalls(options: { fetch: Fetch; clock: Clock; stopped: AbortSignal }) {
  const { fetch, clock, stopped } = options

  return {
    /** `read` gives the part's bytes from the disk, as fast as the network takes them. */
    async put({ offset, bytes, address, headers }: Part, read: Read): Promise<Verdict> {
      const limit = new AbortController()
      let diskError: unknown
      let cancel = nothing
      const goOn = () => {
        cancel()
        cancel = clock.after(SILENCE_MS, () => limit.abort())
      }
      const body = streamOf({ offset, bytes, read, goOn }, (error) => {
        diskError = error
      })
      goOn()
      try {
        const response = await fetch(address, {
          method: 'PUT',
          headers: { ...headers, 'content-length': String(bytes) },
          body,
          duplex: 'half',
          redirect: 'error',
          signal: AbortSignal.any([limit.signal, stopped]),
        })
        const answer = await response.text()
        if (response.ok) return { is: 'done', body: null }
        const code = /<Code>(\w+)<\/Code>/.exec(answer)?.[1]
        const why = `the store answered ${response.status}${code ? ` ${code}` : ''}`
        // The disk may have given something else than before: all others say nothing about the bytes.
        return { is: 'later', why, ...(response.status === 400 && { isBadCopy: true }) }
      } catch (error) {
        if (diskError !== undefined) return later(describeDiskError(diskError))
        const why = limit.signal.aborted
          ? `nothing taken in ${SILENCE_MS / 1_000} s`
          : String(error)
        return later(`the store can't be reached: ${why}`)
      } finally {
        cancel()
      }
    },
  }
}

export type StoreCalls = ReturnType<typeof createStoreCalls>

const nothing = () => {}
const later = (why: string): Verdict => ({ is: 'later', why })

/** Nothing is read before the network wants it: a part is never in memory as a whole. */
function streamOf(
  part: { offset: number; bytes: number; read: Read; goOn: () => void },
  onDiskError: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const end = part.offset + part.bytes
  let at = part.offset
  return new ReadableStream(
    {
      async pull(controller) {
        part.goOn()
        try {
          const chunk = await part.read(at, Math.min(CHUNK_BYTES, end - at))
          if (chunk.length === 0) throw new Error('the file is shorter than it was')
          at += chunk.length
          controller.enqueue(chunk)
          if (at >= end) controller.close()
        } catch (error) {
          onDiskError(error)
          controller.error(error)
        }
      },
    },
    { highWaterMark: 0 },
  )
}
