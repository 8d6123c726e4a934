import { join } from 'node:path'
import type { Environment } from '../parts/gpio/tool-process.ts'
import { WrongSetting } from '../wrong-setting.ts'
import type { RecordingSettings } from './recordings.ts'

export type CameraSettings =
  | { kind: 'simulated'; ffmpeg: string }
  | { kind: 'ffmpeg'; ffmpeg: string; device: string; sound: string | null }
  | { kind: 'rpicam'; ffmpeg: string; sound: string | null }
  | { kind: 'none' }

/** Room for a long evening without a network; a simulated film is small. */
const defaultMinFree = 2 * 1024 ** 3
const defaultMinFreeSimulated = 256 * 1024 ** 2

export const readDataDir = (env: Environment): string =>
  env['DATA_DIR'] || join(import.meta.dirname, '../../../data')

export function readCamera(env: Environment): CameraSettings {
  const isSimulated = (env['PARTS'] || 'simulated') === 'simulated'
  const kind = env['CAMERA'] || (isSimulated ? 'simulated' : 'none')
  const ffmpeg = env['FFMPEG'] || 'ffmpeg'
  const sound = readDevice(env, 'CAMERA_SOUND')
  switch (kind) {
    case 'none':
      if (isSimulated)
        throw new WrongSetting("CAMERA is 'none': simulated parts come with a camera.")
      return { kind }
    case 'simulated':
      return { kind, ffmpeg }
    case 'rpicam':
      return { kind, ffmpeg, sound }
    case 'ffmpeg':
      return { kind, ffmpeg, sound, device: readDevice(env, 'CAMERA_DEVICE') ?? '/dev/video0' }
    default:
      throw new WrongSetting(`CAMERA is '${kind}': it has to be simulated, ffmpeg, rpicam or none.`)
  }
}

/** It becomes an argument of ffmpeg: what begins like an option, or names a protocol, is none. */
function readDevice(env: Environment, name: string): string | null {
  const text = env[name]
  if (!text) return null
  const pattern = name === 'CAMERA_DEVICE' ? /^\/[\w./:-]+$/ : /^[A-Za-z][\w.,:=-]*$/
  if (!pattern.test(text))
    throw new WrongSetting(
      name === 'CAMERA_DEVICE'
        ? `CAMERA_DEVICE is '${text}': it has to be a path like /dev/video0.`
        : `CAMERA_SOUND is '${text}': it has to be a name of ALSA, like hw:1 or default.`,
    )
  return text
}

export function readRecordings(env: Environment, camera: CameraSettings): RecordingSettings | null {
  const address = env['BACKEND_URL']
  if (!address) return null
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    throw new WrongSetting(
      `BACKEND_URL is '${address}': it has to be the backend's address, like https://booth.example.`,
    )
  return {
    backendUrl: address.replace(/\/+$/, ''),
    folder: env['SPOOL_DIR'] || join(readDataDir(env), 'controller', 'spool'),
    minFreeBytes: readBytes(
      env,
      'SPOOL_MIN_FREE_BYTES',
      camera.kind === 'simulated' ? defaultMinFreeSimulated : defaultMinFree,
    ),
  }
}

function readBytes(env: Environment, name: string, fallback: number): number {
  const text = env[name] || String(fallback)
  if (!/^\d{1,15}$/.test(text))
    throw new WrongSetting(`${name} is '${text}': it has to be a number.`)
  return Number(text)
}
