import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const dancers = join(import.meta.dirname, '../../../assets/dancers.png')
const light =
  'gradients=s=1280x720:r=30:x0=0:y0=0:x1=1280:y1=720:n=4:c0=0xB14BFF:c1=0x2A0845:c2=0xFF3FB4:c3=0x38E8FF:speed=0.03'
const asCamera = [
  ...['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-crf', '24', '-g', '15'],
  ...['-maxrate', '6M', '-bufsize', '12M', '-pix_fmt', 'yuv420p'],
]
const container = ['-movflags', '+frag_keyframe+empty_moov+default_base_moof', '-f', 'mp4']

/** What a camera sees: people who dance in coloured light, in a room so dark that its pictures have a grain. */
export async function filmDancers(order: {
  ffmpeg: string
  seconds: number
  to: string
  /** Each picture by itself, as a USB camera gives it. */
  asPictures?: boolean
}): Promise<void> {
  const { ffmpeg, seconds, to, asPictures = false } = order
  const scene = [
    '[1:v]scale=iw*2:-1[people]',
    "[0:v][people]overlay=x='28*sin(PI*t)':y='H-h+36*abs(sin(2*PI*t))',noise=alls=9:allf=t[scene]",
  ]
  const encoded = asPictures
    ? ['-c:v', 'mjpeg', '-q:v', '4', '-f', 'nut']
    : [...asCamera, ...container]
  await run(ffmpeg, [
    ...['-loglevel', 'error', '-y', '-f', 'lavfi', '-i', light, '-i', dancers],
    ...[
      '-filter_complex',
      scene.join(';'),
      '-map',
      '[scene]',
      '-t',
      String(seconds),
      ...encoded,
      to,
    ],
  ])
}

/** Gives a recording the sound of its room: the song from somewhere on, its echo, and people who talk. */
export async function addRoom(order: {
  ffmpeg: string
  video: string
  song: string
  /** In the recording; less than 0: the song was on before it. */
  beginsMs: number
  seconds: number
  to: string
}): Promise<void> {
  const { ffmpeg, video, song, beginsMs, seconds, to } = order
  const late = Math.max(0, Math.round(beginsMs))
  const room = [
    `[1:a]aformat=sample_rates=48000:channel_layouts=stereo,adelay=${late}:all=1,aecho=0.8:0.7:23|57|152:0.5|0.35|0.2,lowpass=f=7000,volume=0.4[song]`,
    '[2:a]aformat=sample_rates=48000:channel_layouts=stereo,tremolo=f=3:d=0.7[talk]',
    '[song][talk]amix=inputs=2:normalize=0,apad[room]',
  ]
  await run(ffmpeg, [
    ...['-loglevel', 'error', '-y', '-i', video],
    ...['-ss', String(Math.max(0, -beginsMs) / 1_000), '-i', song],
    ...['-f', 'lavfi', '-i', 'anoisesrc=color=pink:amplitude=0.12:sample_rate=48000'],
    ...['-filter_complex', room.join(';'), '-map', '0:v', '-map', '[room]', '-t', String(seconds)],
    ...['-c:v', 'copy', '-c:a', 'aac', '-b:a', '96k', '-ac', '2', ...container, to],
  ])
}

/** A picture out of it, as a photo of the party. */
export async function photoOf(order: {
  ffmpeg: string
  video: string
  atMs: number
  to: string
}): Promise<void> {
  const { ffmpeg, video, atMs, to } = order
  await run(ffmpeg, [
    ...['-loglevel', 'error', '-y', '-ss', String(atMs / 1_000), '-i', video],
    ...['-frames:v', '1', '-q:v', '3', to],
  ])
}
