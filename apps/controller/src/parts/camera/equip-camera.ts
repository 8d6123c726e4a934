import { join } from 'node:path'
import type { Clock } from '@discobooth/runtime/clock'
import type { CameraSettings } from '../../settings.ts'
import type { Environment } from '../gpio/tool-process.ts'
import { findProgram } from '../gpio/tool-process.ts'
import type { HealthReport } from '../health-report.ts'
import { cameraLimits, FilmingCamera, type RecordingShelves } from './filming.ts'
import type { CameraSituation } from './simulated.ts'
import {
  bundledSource,
  hangingSource,
  renderedSource,
  rpicamSource,
  type Source,
  unpluggedSource,
  v4l2Source,
} from './sources.ts'

type WantedCamera = Exclude<CameraSettings, { kind: 'none' }>

const assets = join(import.meta.dirname, '../../../assets')
export const bundle = {
  clip: join(assets, 'clip.mp4'),
  photos: [1, 2, 3, 4].map((number) => join(assets, `photo-${number}.jpg`)),
}

/** How often a real camera that nobody uses is looked at; a simulated one is known. */
const lookEveryMs = 60_000
/** A simulated film may go on until it is as long as its party, on however busy a machine. */
const simulatedCatchUpMs = 20_000

/** The camera that this booth was given, ready to film. */
export function equipCamera(options: {
  wanted: WantedCamera
  recordings: RecordingShelves
  clock: Clock
  env: Environment
  health: HealthReport
  situation: () => CameraSituation
  onCountdown: (seconds: number | null) => void
}): FilmingCamera {
  const { wanted, situation, ...rest } = options
  const isSimulated = wanted.kind === 'simulated'
  const source = sourceOf(wanted, options.env)
  const situations: Record<CameraSituation, Source> = {
    well: source,
    unplugged: unpluggedSource(wanted),
    hanging: hangingSource,
  }
  return new FilmingCamera({
    ...rest,
    source: () => situations[situation()],
    limits: { ...cameraLimits, catchUp: isSimulated ? simulatedCatchUpMs : 0 },
    looksEveryMs: isSimulated ? null : lookEveryMs,
  })
}

function sourceOf(wanted: WantedCamera, env: Environment): Source {
  switch (wanted.kind) {
    case 'simulated': {
      const ffmpeg = findProgram(wanted.ffmpeg, env)
      return ffmpeg === null
        ? bundledSource(bundle)
        : renderedSource({ ffmpeg, dancers: join(assets, 'dancers.png') })
    }
    case 'ffmpeg':
      return v4l2Source(wanted)
    case 'rpicam':
      return rpicamSource({ ...wanted, rpicam: 'rpicam-vid' })
  }
}
