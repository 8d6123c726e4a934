import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { jingle } from './jingle.ts'
import { toWav } from './synth.ts'

/** Renders the booth's own sounds to the files the kiosk serves. Run it after changing a note: `npm run render:music`. */
const target = join(import.meta.dirname, '../../apps/kiosk/public/audio/start.mp3')
mkdirSync(dirname(target), { recursive: true })
const ffmpeg = spawnSync(
  process.env['FFMPEG'] ?? 'ffmpeg',
  [
    '-y',
    '-loglevel',
    'error',
    '-i',
    '-',
    '-codec:a',
    'libmp3lame',
    '-b:a',
    '128k',
    '-bitexact',
    target,
  ],
  { input: toWav(jingle()), stdio: ['pipe', 'inherit', 'inherit'] },
)
if (ffmpeg.error) throw ffmpeg.error
process.exitCode = ffmpeg.status ?? 1
