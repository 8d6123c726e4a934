import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { systemClock } from '@discobooth/runtime/clock'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lengthMs, playableBytes } from '../mp4.ts'
import { nodeFiles } from './node-files.ts'
import { tidyWith } from './tidy.ts'

const run = promisify(execFile)
let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'discobooth-tidy-'))
  path = join(folder, 'video-1.mp4')
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Two seconds in fragments, as the camera writes them. */
const film = () =>
  run('ffmpeg', [
    ...['-loglevel', 'error', '-f', 'lavfi', '-i', 'color=size=64x64:rate=10:duration=2'],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '5'],
    ...['-movflags', '+frag_keyframe+empty_moov+default_base_moof', '-f', 'mp4', path],
  ])

const tidy = (options: { ffmpeg?: string | null; stopped?: AbortSignal } = {}) =>
  tidyWith({
    files: nodeFiles,
    clock: systemClock,
    env: process.env,
    ffmpeg: options.ffmpeg === undefined ? 'ffmpeg' : options.ffmpeg,
    stopped: options.stopped ?? new AbortController().signal,
  })

describe('a video is tidied before it is brought away', () => {
  it('knows its length and has it in front, so that it seeks while it loads', async () => {
    await film()
    expect(await lengthMs(nodeFiles, path)).toBeNull()
    await tidy()({ path, mostMs: null })
    expect(await lengthMs(nodeFiles, path)).toBe(2_000)
    const bytes = readFileSync(path)
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'))
    expect(readdirSync(folder)).toEqual(['video-1.mp4'])
  })

  it('loses what was filmed after the party', async () => {
    await film()
    await tidy()({ path, mostMs: 1_000 })
    expect(await lengthMs(nodeFiles, path)).toBeLessThan(1_500)
  })

  it('is left as it is by a program that fails, by none, and when the booth is being stopped', async () => {
    await film()
    const before = readFileSync(path)
    const over = AbortSignal.abort()
    await tidy({ ffmpeg: null })({ path, mostMs: null })
    await tidy({ stopped: over })({ path, mostMs: null })
    await tidy({ ffmpeg: 'no-such-program' })({ path, mostMs: null })
    expect(readFileSync(path).equals(before)).toBe(true)
    expect(await playableBytes(nodeFiles, path)).toBe(before.length)

    writeFileSync(path, 'this is no video')
    await tidy()({ path, mostMs: null })
    expect(readFileSync(path, 'utf8')).toBe('this is no video')
    expect(readdirSync(folder), 'nothing half made is left').toEqual(['video-1.mp4'])
  })
})
