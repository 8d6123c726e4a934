import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface Recording {
  wav: Buffer
  target: string
  kilobits: number
  tags?: Readonly<Record<string, string>>
  cover?: Buffer
}

const limitMs = 300_000

/** Writes an MP3 with its tags and its cover inside. The same sound always gives the same file. */
export function encode({ wav, target, kilobits, tags = {}, cover }: Recording): void {
  const folder = mkdtempSync(join(tmpdir(), 'discobooth-songs-'))
  const picture = join(folder, 'cover.jpg')
  if (cover) writeFileSync(picture, cover)
  const withCover = [
    '-i',
    picture,
    '-map',
    '0:a',
    '-map',
    '1:v',
    '-c:v',
    'copy',
    '-disposition:v',
    'attached_pic',
    '-metadata:s:v',
    'title=Cover',
    '-metadata:s:v',
    'comment=Cover (front)',
  ]
  try {
    const { status, error } = spawnSync(
      process.env['FFMPEG'] ?? 'ffmpeg',
      [
        ...['-y', '-loglevel', 'error', '-threads', '1', '-i', '-'],
        ...(cover ? withCover : []),
        ...[
          '-c:a',
          'libmp3lame',
          '-b:a',
          `${kilobits}k`,
          '-joint_stereo',
          '1',
          '-id3v2_version',
          '3',
        ],
        ...Object.entries(tags).flatMap(([name, value]) => ['-metadata', `${name}=${value}`]),
        ...['-fflags', '+bitexact', '-flags:a', '+bitexact', target],
      ],
      { input: wav, stdio: ['pipe', 'inherit', 'inherit'], timeout: limitMs },
    )
    if (error) throw error
    if (status !== 0) throw new Error(`ffmpeg could not write ${target}`)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
