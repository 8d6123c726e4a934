import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** What a player finds in a video: it reads all of it, and fails over what it can't read. */
export async function play(path: string): Promise<{ seconds: number; streams: string[] }> {
  await run('ffmpeg', ['-v', 'error', '-xerror', '-i', path, '-f', 'null', '-'])
  const fields = 'format=duration:stream=codec_type'
  const { stdout } = await run('ffprobe', [
    '-v',
    'error',
    '-show_entries',
    fields,
    '-of',
    'json',
    path,
  ])
  const found = JSON.parse(stdout) as {
    format: { duration: string }
    streams: { codec_type: string }[]
  }
  return {
    seconds: Number(found.format.duration),
    streams: found.streams.map((stream) => stream.codec_type).toSorted(),
  }
}

/** How long a video says it is, even one that was caught in the middle; 0 when it says nothing. */
export async function secondsOf(path: string): Promise<number> {
  const probe = ['-v', 'quiet', '-show_entries', 'format=duration', '-of', 'csv=p=0', path]
  const { stdout } = await run('ffprobe', probe).catch(() => ({ stdout: '' }))
  return Number.parseFloat(stdout) || 0
}
