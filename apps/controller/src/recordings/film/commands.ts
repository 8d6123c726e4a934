import { framesPerSecond, type Shot, slowness, type View } from './plan-film.ts'

export const filmSize = { width: 720, height: 1_280 } as const

/** Pictures that are laid over the film; each as large as the film, and clear where nothing is drawn. */
export interface Cards {
  title: string
  end: string
  /** The booth's own light, at the edges of all that is live. */
  glow: string
}

export interface ShotCommand {
  ffmpeg: string
  encoder: readonly string[]
  video: string
  photos: readonly string[]
  cards: Cards
  shot: Shot
  to: string
}

const { width, height } = filmSize
/** As tall as the film is, for its width. */
const upright = `${width}/${height}`

/** Where in the picture's spare width a view lies: 0 left, 1 right. */
const placeOf: Record<Exclude<View, 'sweep'>, number> = {
  centre: 0.5,
  left: 0.3,
  right: 0.7,
  close: 0.5,
}

/** A camera that was held upright leaves no spare width: then all of it is shown. */
function cropOf(view: View, seconds: number): string {
  const zoom = view === 'close' ? 0.8 : 1
  const wide = `min(iw,ih*${upright})*${zoom}`
  const tall = `min(ih,iw/(${upright}))*${zoom}`
  const spare = '(iw-ow)'
  const x =
    view === 'sweep'
      ? `${spare}*(0.3+0.4*min(1,t/${seconds.toFixed(3)}))`
      : `${spare}*${placeOf[view]}`
  return `crop='${wide}':'${tall}':'${x}':'(ih-oh)*0.4'`
}

const seconds = (ms: number) => (ms / 1_000).toFixed(3)
const fill = `scale=${width}:${height}:flags=bicubic,setsar=1`
/** A photo fills the film: all of it in the middle, between white lines, and nearer what is left and right in it. */
const line = 8
// Even, all of them: colours have half the lines, and what is stacked on an odd one is torn.
const whole = 404
const band = (height - whole - 2 * line) / 2
/** Of a camera that was held upright the upper and the lower part. */
const bandOf = (across: string, down: string) =>
  `crop='if(gt(iw,ih),iw*0.56,iw)':'ow*${band}/${width}':'(iw-ow)*(${across})':'(ih-oh)*if(gt(iw,ih),0.3,${down})',scale=${width}:${band},setsar=1`
/** The last picture stands where the recording ends a moment too soon. */
const hold = 'tpad=stop_mode=clone:stop=-1'
const soft = `scale=90:160,gblur=sigma=5,eq=brightness=-0.06:saturation=1.3,${fill}`
const out = 'format=yuv420p[out]'

/** One shot of a film as a file of its own: so that making it can be ended and gone on with anywhere. */
export function shotCommand(order: ShotCommand): readonly [string, ...string[]] {
  const { ffmpeg, encoder, shot, to } = order
  const { inputs, filter } = picturesOf(order)
  return [
    ...([ffmpeg, '-hide_banner', '-loglevel', 'error', '-nostdin', '-y'] as const),
    ...[...inputs, '-filter_complex', filter, '-map', '[out]', '-an'],
    ...['-frames:v', String(shot.frames), '-r', String(framesPerSecond)],
    ...['-g', String(framesPerSecond), ...encoder],
    ...['-video_track_timescale', '15360', '-f', 'mp4', to],
  ]
}

const card = (path: string) => ['-loop', '1', '-framerate', String(framesPerSecond), '-i', path]

function picturesOf({ shot, video, photos, cards }: ShotCommand) {
  const lengthS = shot.frames / framesPerSecond
  const recording = (fromMs: number, lasts: number) => [
    ...['-ss', seconds(Math.max(0, fromMs)), '-t', (lasts + 0.5).toFixed(3), '-i', video],
  ]
  const fps = `fps=${framesPerSecond}`
  switch (shot.show) {
    case 'title':
    case 'end':
      return {
        inputs: [...recording(shot.fromMs, lengthS), ...card(cards[shot.show])],
        filter: [
          `[0:v]${fps},${cropOf('centre', 1)},${soft},${hold}[room]`,
          // The first picture is what a phone shows of the film: it has the title.
          shot.show === 'title'
            ? '[1:v]format=rgba[card]'
            : '[1:v]format=rgba,fade=in:d=0.25:alpha=1[card]',
          `[room][card]overlay=shortest=1,${out}`,
        ].join(';'),
      }
    case 'live':
    case 'slow': {
      const isSlow = shot.show === 'slow'
      const lasts = isSlow ? lengthS / slowness : lengthS
      const rate = isSlow
        ? `minterpolate=fps=${framesPerSecond * slowness}:mi_mode=blend,setpts=${slowness}*PTS,${fps}`
        : fps
      const view = cropOf(shot.view, lasts)
      return {
        inputs: [...recording(shot.fromMs, lasts), ...card(cards.glow)],
        filter: [
          // Made slow while it is small: that is dear.
          `[0:v]${view},${rate},${fill},${hold}[dance]`,
          `[dance][1:v]overlay=shortest=1,${out}`,
        ].join(';'),
      }
    }
    case 'photo': {
      const path = photos[shot.photo] ?? ''
      return {
        inputs: [...card(path), ...card(cards.glow)],
        filter: [
          '[0:v]split=3[one][all][other]',
          // Whoever looks sees a little more of them on both sides, all the time.
          `[one]${bandOf('0.04+0.08*t', '0')}[left]`,
          `[all]crop='min(iw,ih*16/9)':'ow*9/16',scale=${width}:${whole},setsar=1,pad=${width}:${whole + 2 * line}:0:${line}:white[middle]`,
          `[other]${bandOf('0.96-0.08*t', '1')}[right]`,
          '[left][middle][right]vstack=inputs=3[three]',
          `[three][1:v]overlay=shortest=1,${out}`,
        ].join(';'),
      }
    }
  }
}

/** What a processor draws, and what a Raspberry Pi's chip does. */
export const encoders = {
  processor: [
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '21', '-maxrate', '8M'],
    ...['-bufsize', '16M', '-profile:v', 'high', '-bf', '0', '-threads', '2'],
  ],
  chip: ['-c:v', 'h264_v4l2m2m', '-b:v', '6M', '-num_capture_buffers', '16'],
} as const

/** Whether the chip's encoder takes a film of ours: a driver may be there and refuse. */
export const chipProbe = (ffmpeg: string): readonly [string, ...string[]] => [
  ...([ffmpeg, '-hide_banner', '-loglevel', 'error', '-nostdin', '-f', 'lavfi'] as const),
  ...['-i', `color=s=${width}x${height}:r=${framesPerSecond}:d=1`, '-pix_fmt', 'yuv420p'],
  ...[...encoders.chip, '-f', 'null', '-'],
]

/** All shots one after the other, with the sound, and so that it begins before all of it is there. */
export function joinCommand(order: {
  ffmpeg: string
  list: string
  sound: string | null
  to: string
}): readonly [string, ...string[]] {
  const { ffmpeg, list, sound, to } = order
  return [
    ...([ffmpeg, '-hide_banner', '-loglevel', 'error', '-nostdin', '-y'] as const),
    ...['-f', 'concat', '-safe', '0', '-i', list, ...(sound === null ? [] : ['-i', sound])],
    ...['-map', '0:v', ...(sound === null ? [] : ['-map', '1:a'])],
    ...['-c:v', 'copy', '-c:a', 'aac', '-b:a', '160k', '-movflags', '+faststart'],
    ...['-f', 'mp4', to],
  ]
}
