import { createHash, randomBytes } from 'node:crypto'
import type { PartsState, RecordedFile, RecordingReport } from '@discobooth/contract/media/media'
import { API_BASE } from '../../app.ts'
import type { openTestApp } from '../../testing/test-app.ts'

export type Recorded = { name: string; bytes: Uint8Array<ArrayBuffer>; sha256: string }
type Backend = Pick<ReturnType<typeof openTestApp>, 'app' | 'call' | 'clock' | 'firstKey'>

const recorded = (name: string, bytes: Uint8Array): Recorded => ({
  name,
  bytes: new Uint8Array(bytes),
  sha256: createHash('sha256').update(bytes).digest('hex'),
})

/** Eight by eight pixels of one grey. */
const JPEG = Buffer.from(
  '/9j/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAARCAAIAAgDASIAAhEBAxEB/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/xAAUAQEAAAAAAAAAAAAAAAAAAAAA/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQACEQMRAD8AAA//2Q==',
  'base64',
)

/** A real JPEG with a mark in it, so that no two are alike: a small copy and a strip as well. */
export function aPhoto(name = 'photo-1.jpg', mark = name): Recorded {
  const comment = Buffer.from([0xff, 0xfe, 0, mark.length + 2, ...Buffer.from(mark)])
  return recorded(name, Buffer.concat([JPEG.subarray(0, 2), comment, JPEG.subarray(2)]))
}

/** Begins as an MP4 does; nobody here looks further. */
export function aVideo(name = 'video-1.mp4', length = 50_000): Recorded {
  const head = Buffer.from([0, 0, 0, 24, 0x66, 0x74, 0x79, 0x70, 0x69, 0x73, 0x6f, 0x6d])
  return recorded(name, Buffer.concat([head, randomBytes(length - head.length)]))
}

export const fileOf = recorded

export const md5sOf = (bytes: Uint8Array, partBytes: number): string[] =>
  Array.from({ length: Math.ceil(bytes.length / partBytes) }, (_, order) => {
    const part = bytes.subarray(order * partBytes, (order + 1) * partBytes)
    return createHash('md5').update(part).digest('hex')
  })

export const inReport = ({ name, bytes, sha256 }: Recorded): RecordedFile => ({
  name,
  bytes: bytes.length,
  sha256,
  durationMs: null,
})

/** A booth that has recorded something. */
export function recorderOf({ app, call, clock, firstKey }: Backend) {
  async function put(
    sessionId: string,
    file: Recorded,
    piece: {
      offset?: number
      end?: number
      key?: string
      headers?: Record<string, string>
      body?: ReadableStream<Uint8Array>
    } = {},
  ) {
    const { offset = 0, end = file.bytes.length } = piece
    const response = await app.hono.request(`${API_BASE}/api/media/${sessionId}/${file.name}`, {
      method: 'PUT',
      headers: {
        'x-booth-key': piece.key ?? (await firstKey()),
        'upload-offset': String(offset),
        'upload-length': String(file.bytes.length),
        'upload-sha256': file.sha256,
        ...piece.headers,
      },
      body: piece.body ?? file.bytes.slice(offset, end),
      ...(piece.body && { duplex: 'half' }),
    })
    const { status } = response
    const body: { receivedBytes: number; sha256: string | null; error: { code: string } } =
      JSON.parse(await response.text())
    return { status, body }
  }

  const offer = (
    sessionId: string,
    file: Recorded,
    { partBytes, ...more }: { partBytes: number; md5s?: string[]; bytes?: number },
  ) =>
    call('POST', `/api/media/${sessionId}/${file.name}/parts`, {
      body: {
        bytes: file.bytes.length,
        sha256: file.sha256,
        md5s: md5sOf(file.bytes, partBytes),
        ...more,
      },
    })

  return {
    put,
    offer,
    /** Puts the part that the store wants next where it wants it. */
    putPart: (
      file: Recorded,
      { offset, bytes, address, headers }: NonNullable<PartsState['part']>,
    ) => fetch(address, { method: 'PUT', headers, body: file.bytes.slice(offset, offset + bytes) }),
    state: (sessionId: string, name: string) => call('GET', `/api/media/${sessionId}/${name}`),
    report: (sessionId: string, files: Recorded[], more: Partial<RecordingReport> = {}) =>
      call('PUT', `/api/media/${sessionId}`, {
        body: {
          startedAt: '2026-11-15T20:00:00Z',
          files: files.map(inReport),
          problem: null,
          ...more,
        },
      }),
    /** Until nothing is due, with time going on a little. */
    async runJobs(): Promise<void> {
      for (let round = 0; round < 3; round += 1) {
        while ((await app.runDueJobs()) > 0) clock.time += 10
      }
    },
  }
}
