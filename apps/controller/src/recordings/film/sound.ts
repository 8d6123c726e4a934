/** As loud as what phones play beside it. */
const targetLufs = -14
const rate = 48_000
/** Of the room beside the song: one hears that people were there. */
const roomVolume = 0.5
const fadeOutSeconds = 1.4
/** Under this nobody has heard anything: it stays as quiet as it is. */
const silentLufs = -60
const mostGain = 40

export interface SoundOrder {
  ffmpeg: string
  video: string
  /** A song, and where in the recording it begins; null: the room alone. */
  song: { path: string; beginsMs: number } | null
  hasRoom: boolean
  fromMs: number
  lengthMs: number
  to: string
}

const seconds = (ms: number) => (ms / 1_000).toFixed(3)

/** What is heard in the film, as loud as it comes. */
export function mixCommand(order: SoundOrder): readonly [string, ...string[]] {
  const { ffmpeg, video, song, hasRoom, fromMs, lengthMs, to } = order
  const inputs: string[] = []
  const filters: string[] = []
  const heard: string[] = []
  const even = `aformat=sample_fmts=fltp:sample_rates=${rate}:channel_layouts=stereo`
  if (hasRoom) {
    inputs.push('-ss', seconds(fromMs), '-t', seconds(lengthMs), '-i', video)
    const volume = song === null ? '' : `,volume=${roomVolume}`
    filters.push(`[0:a]${even},apad=whole_dur=${seconds(lengthMs)}${volume}[room]`)
    heard.push('[room]')
  }
  if (song !== null) {
    const into = fromMs - song.beginsMs
    const late = Math.max(0, -into)
    inputs.push('-ss', seconds(Math.max(0, into)), '-t', seconds(lengthMs - late), '-i', song.path)
    const at = hasRoom ? 1 : 0
    const whole = `apad=whole_dur=${seconds(lengthMs)}`
    filters.push(`[${at}:a]${even},adelay=${Math.round(late)}:all=1,${whole}[song]`)
    heard.push('[song]')
  }
  const mixed =
    heard.length > 1 ? `${heard.join('')}amix=inputs=2:normalize=0` : `${heard.join('')}anull`
  const fades = [
    'afade=t=in:d=0.08',
    `afade=t=out:st=${seconds(Math.max(0, lengthMs - fadeOutSeconds * 1_000))}:d=${fadeOutSeconds}`,
  ].join(',')
  return [
    ...([ffmpeg, '-hide_banner', '-loglevel', 'error', '-nostdin', '-y', ...inputs] as const),
    ...[
      '-filter_complex',
      `${filters.join(';')};${mixed},${fades},atrim=0:${seconds(lengthMs)}[out]`,
    ],
    ...['-map', '[out]', '-c:a', 'pcm_f32le', '-f', 'wav', to],
  ]
}

/** How loud a sound is, made louder by so much; what it says last is of all of it. */
export const loudnessCommand = (
  ffmpeg: string,
  path: string,
  gain: number,
): readonly [string, ...string[]] => [
  ...([ffmpeg, '-hide_banner', '-loglevel', 'error', '-nostdin', '-i', path] as const),
  '-af',
  `${levelled(gain)},ebur128=metadata=1,ametadata=mode=print:key=lavfi.r128.I:file=-`,
  ...['-f', 'null', '-'],
]

/** Null when nothing was measured. */
export function readLufs(said: string): number | null {
  const last = said.trim().split('\n').at(-1) ?? ''
  const found = /r128\.I=(-?[\d.]+|-inf|nan)/.exec(last)?.[1]
  if (found === undefined) return null
  return Number.isFinite(Number(found)) ? Number(found) : -Infinity
}

export const levelCommand = (order: {
  ffmpeg: string
  from: string
  gain: number
  to: string
}): readonly [string, ...string[]] => [
  ...([order.ffmpeg, '-hide_banner', '-loglevel', 'error', '-nostdin', '-y'] as const),
  ...['-i', order.from, '-af', levelled(order.gain), '-c:a', 'pcm_s16le', '-f', 'wav', order.to],
]

/** Peaks that a phone would break are held down. */
const levelled = (gain: number) =>
  `volume=${gain.toFixed(2)}dB,alimiter=limit=0.8:attack=4:release=60:level=false`

/** The gain after one that gave so many LUFS; null: it is right, or there is nothing to be heard. */
export function nextGain(gain: number, lufs: number): number | null {
  if (lufs < silentLufs) return null
  const off = targetLufs - lufs
  if (Math.abs(off) < 0.3) return null
  return Math.min(mostGain, gain + off)
}
