import type { Command, Film } from './messages.ts'
import { stampStrip } from './stamp.ts'

export interface FilmRequest {
  sessionId: string
  /** Where the video goes; null for photos only. */
  video: string | null
  /** What is longer is cut off. */
  mostMs: number
}

export type Source = (request: FilmRequest) => Film

/** Pictures that the camera process sees, for photos and as a sign of life. */
const picturesPerSecond = 4
const quiet = ['-hide_banner', '-loglevel', 'error', '-y']
const pictures = ['-c:v', 'mjpeg', '-q:v', '3', '-f', 'image2pipe', 'pipe:1']

/** In fragments of half a second: what was filmed before a power cut plays. */
const container = [
  ...['-movflags', '+frag_keyframe+empty_moov+default_base_moof'],
  ...['-flush_packets', '1', '-f', 'mp4'],
]
/** Coloured light that flashes costs many bytes: ten minutes of it stay below what the backend takes. */
const mostBitsPerSecond = 6_000_000
const encoder = (keyframeEvery: number) => [
  ...['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-crf', '24'],
  ...['-maxrate', String(mostBitsPerSecond), '-bufsize', String(2 * mostBitsPerSecond)],
  ...['-g', String(keyframeEvery), '-pix_fmt', 'yuv420p'],
]
/** Without sound: for whoever wants to know what a camera's encoder takes of the machine. */
export const camerasEncoder: readonly string[] = [...encoder(15), ...container]
const sound = ['-c:a', 'aac', '-b:a', '96k', '-ac', '2']
const cutAt = ({ mostMs }: FilmRequest) => ['-t', (mostMs / 1_000).toFixed(3)]

const tool = (
  [program = '', ...args]: readonly string[],
  input: Extract<Film, { kind: 'tool' }>['input'],
): Film => ({
  kind: 'tool',
  command: [program, ...args],
  picturesPerSecond,
  input,
})

/** A USB camera, and a microphone where there is one. */
export function v4l2Source(camera: {
  ffmpeg: string
  device: string
  sound: string | null
}): Source {
  return (request) => {
    const { video } = request
    const hears = video !== null && camera.sound !== null
    return tool(
      [
        ...[camera.ffmpeg, ...quiet, '-nostdin', '-thread_queue_size', '512'],
        ...['-f', 'v4l2', '-framerate', '30', '-video_size', '1280x720', '-i', camera.device],
        ...(hears ? ['-f', 'alsa', '-thread_queue_size', '1024', '-i', camera.sound ?? ''] : []),
        '-filter_complex',
        video === null
          ? `[0:v]fps=${picturesPerSecond}[photo]`
          : `[0:v]split[film][still];[still]fps=${picturesPerSecond}[photo]`,
        ...(video === null
          ? []
          : [
              ...['-map', '[film]', ...(hears ? ['-map', '1:a'] : []), ...cutAt(request)],
              ...[...encoder(15), ...(hears ? sound : []), ...container, video],
            ]),
        ...['-map', '[photo]', ...pictures],
      ],
      null,
    )
  }
}

/** The camera of a Raspberry Pi, whose chip encodes: its pictures are only packed here. */
export function rpicamSource(camera: {
  ffmpeg: string
  rpicam: string
  sound: string | null
}): Source {
  return (request) => {
    const { video } = request
    const hears = video !== null && camera.sound !== null
    const feeder: Command = [
      camera.rpicam,
      ...['-t', '0', '-n', '--codec', 'h264', '--inline', '-g', '15'],
      ...['--width', '1280', '--height', '720', '--framerate', '30', '--flush', '-o', '-'],
      ...['--bitrate', String(mostBitsPerSecond)],
    ]
    return tool(
      [
        ...[camera.ffmpeg, ...quiet, '-use_wallclock_as_timestamps', '1'],
        ...['-thread_queue_size', '512', '-f', 'h264', '-framerate', '30', '-i', 'pipe:0'],
        ...(hears ? ['-f', 'alsa', '-thread_queue_size', '1024', '-i', camera.sound ?? ''] : []),
        ...(video === null
          ? []
          : [
              ...['-map', '0:v', ...(hears ? ['-map', '1:a'] : []), ...cutAt(request)],
              ...['-c:v', 'copy', ...(hears ? sound : []), ...container, video],
            ]),
        ...['-map', '0:v', '-vf', `fps=${picturesPerSecond}`, ...pictures],
      ],
      { command: feeder },
    )
  }
}

const light =
  'gradients=s=640x360:r=15:x0=0:y0=0:x1=640:y1=360:n=4:c0=0xB14BFF:c1=0x2A0845:c2=0xFF3FB4:c3=0x38E8FF:speed=0.03'
const beat =
  "aevalsrc='0.2*sin(2*PI*110*t)*exp(-6*mod(t,0.5))|0.2*sin(2*PI*165*t)*exp(-6*mod(t,0.5))':s=44100"

/** The simulated booth: dancers in coloured light, a soft beat, and whose party it is with its time. */
export function renderedSource(camera: { ffmpeg: string; dancers: string }): Source {
  return (request) => {
    const { sessionId, video, mostMs } = request
    const stamp = stampStrip(sessionId, Math.ceil(mostMs / 1_000) + 1)
    const row = `${stamp.rowHeight}*min(${stamp.rows - 1},floor(t))`
    const scene = [
      `[1:v]loop=-1:1:0,crop=iw:${stamp.rowHeight}:0:'${row}'[stamp]`,
      "[0:v][2:v]overlay=x='14*sin(PI*t)':y='10-18*abs(sin(2*PI*t))'[dance]",
      '[dance][stamp]overlay=16:H-h-16[scene]',
    ].join(';')
    return tool(
      [
        ...[camera.ffmpeg, ...quiet, '-re', '-f', 'lavfi', '-i', light],
        ...['-f', 'image2pipe', '-framerate', '15', '-c:v', 'pgm', '-i', 'pipe:0'],
        ...['-i', camera.dancers],
        ...(video === null ? [] : ['-re', '-f', 'lavfi', '-i', beat]),
        '-filter_complex',
        video === null
          ? `${scene};[scene]fps=${picturesPerSecond}[photo]`
          : `${scene};[scene]split[film][still];[still]fps=${picturesPerSecond}[photo]`,
        ...(video === null
          ? []
          : [
              ...['-map', '[film]', '-map', '3:a', ...cutAt(request)],
              ...[...encoder(8), ...sound, ...container, video],
            ]),
        ...['-map', '[photo]', ...pictures],
      ],
      { bytes: stamp.pgm },
    )
  }
}

export const bundledSource =
  (bundle: { clip: string; photos: readonly string[] }): Source =>
  ({ video }) => ({ kind: 'bundle', ...bundle, video })

/** A camera without its plug, and one that says nothing: what the simulator can make of it. */
export const unpluggedSource = (camera: { ffmpeg: string }): Source =>
  v4l2Source({ ffmpeg: camera.ffmpeg, device: '/dev/no-such-camera', sound: null })
export const hangingSource: Source = () => tool(['sleep', '3600'], null)
