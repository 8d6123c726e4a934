import { execFile, spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { SongBeats } from '@discobooth/contract/music/music-api'
import { parseJson } from '@discobooth/runtime/parse-json'
import * as z from 'zod/mini'
import { findBeats } from '../beats/find-beats.ts'
import { beatRate } from '../beats/onsets.ts'
import type { FoundBeats } from '../files.ts'

const LIMITS = {
  memoryMb: 256,
  outputBytes: 1_000_000,
  /** A minute of music takes a small machine that does nothing else some seconds. */
  seconds: 120,
  /** More of a song than any party plays. */
  songSeconds: 600,
}
const FULL_SCALE = 32_768

const Answer = z.nullable(SongBeats)

/**
 * In the sound of a file, as ffmpeg decodes it. By this very file as a program of its own: it takes a
 * processor for a second or two, guests come first, and whatever is in a song, it comes to an end.
 */
export function beatsOfFile(options: {
  path: string
  ffmpeg: string
  signal?: AbortSignal
}): Promise<FoundBeats> {
  const { path, ffmpeg, signal } = options
  const program = fileURLToPath(import.meta.url)
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [`--max-old-space-size=${LIMITS.memoryMb}`, program, ffmpeg, path],
      {
        // It needs none of the backend's secrets.
        env: { PATH: process.env['PATH'] },
        killSignal: 'SIGKILL',
        maxBuffer: LIMITS.outputBytes,
        timeout: LIMITS.seconds * 1_000,
        ...(signal ? { signal } : {}),
      },
      (error, stdout, stderr) => {
        const read = error ? undefined : Answer.safeParse(parseJson(stdout))
        const reason = stderr.trim().slice(-200) || (error?.message ?? 'its listener said nothing')
        resolve(read?.success ? { ok: true, beats: read.data } : { ok: false, reason })
      },
    )
    // Its decoder ends as soon as nobody reads it.
    child.unref()
  })
}

function listen(ffmpeg: string, path: string): void {
  setPriority(15)
  const pieces: Buffer[] = []
  const decoder = spawn(
    ffmpeg,
    ['-nostdin', '-loglevel', 'error', '-t', String(LIMITS.songSeconds), '-i', `file:${path}`]
      .concat(['-map', '0:a:0', '-ac', '1', '-ar', String(beatRate)])
      .concat(['-f', 's16le', 'pipe:1']),
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  decoder.once('error', ({ message }) => process.stderr.write(message))
  decoder.stdout.on('data', (piece: Buffer) => pieces.push(piece))
  decoder.once('close', (code) => {
    if (code !== 0) {
      process.exitCode = 1
      return
    }
    const bytes = Buffer.concat(pieces)
    const samples = Float32Array.from(
      { length: Math.floor(bytes.length / 2) },
      (_, at) => bytes.readInt16LE(2 * at) / FULL_SCALE,
    )
    process.stdout.write(JSON.stringify(findBeats(samples)))
  })
}

if (import.meta.main) listen(process.argv[2] ?? '', process.argv[3] ?? '')
