import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join } from 'node:path'
import type { BoothLetter } from '@discobooth/contract/device/booth-letter'
import { boothLetters } from '@discobooth/contract/device/booth-letter'
import { defaultPlan, type RecordingPlan, type Take } from '@discobooth/contract/device/device'
import manifest from '../package.json' with { type: 'json' }
import type { Environment } from './parts/gpio/tool-process.ts'
import type { Wiring } from './parts/gpio-parts.ts'
import { sosContacts } from './parts/sos/gpio.ts'
import type { RecordingSettings } from './recordings/recordings.ts'

/** A setting that can't be used; the message is one line for the operator. */
class WrongSetting extends Error {}

export interface Settings {
  /** As it is installed, or as the program says. */
  version: string
  host: string
  port: number
  tls: boolean
  dataDir: string
  boothKey: string
  origins: readonly string[]
  /** Names it is called by, beside the machine's own. */
  names: readonly string[]
  /** Addresses of kiosks on other machines. */
  kiosks: readonly string[]
  plan: RecordingPlan
  /** Null when the parts are simulated. */
  wiring: Wiring | null
  camera: CameraSettings
  /** Null without a backend to bring them to: nothing is recorded then. */
  recordings: RecordingSettings | null
  /** Who brings it may read /metrics from elsewhere. */
  metricsToken: string | null
  /** Where systemd has root's unit wait for words; null where there is none. */
  restartFolder: string | null
}

export function readSettings(
  env: Environment,
): { ok: true; settings: Settings } | { ok: false; message: string } {
  try {
    return {
      ok: true,
      settings: {
        version: versionAt(import.meta.dirname),
        host: env['CONTROLLER_HOST'] || '127.0.0.1',
        port: readPort(env, 'CONTROLLER_PORT', 5_000),
        tls: readSwitch(env, 'CONTROLLER_TLS'),
        dataDir: readDataDir(env),
        boothKey: readBoothKey(env),
        origins: readOrigins(env),
        names: readNames(env),
        kiosks: readKiosks(env),
        plan: readPlan(env),
        wiring: readWiring(env),
        camera: readCamera(env),
        recordings: readRecordings(env, readCamera(env)),
        metricsToken: readMetricsToken(env),
        restartFolder: env['RUNTIME_DIRECTORY'] || null,
      },
    }
  } catch (error) {
    if (error instanceof WrongSetting) return { ok: false, message: error.message }
    throw error
  }
}

/** Installed, each version has a folder of its name (deploy/release.sh). */
function versionAt(folder: string): string {
  return /\/releases\/([\w.+-]{1,40})\//.exec(folder)?.[1] ?? manifest.version
}

function readMetricsToken(env: Environment): string | null {
  const token = env['METRICS_TOKEN'] || null
  if (token !== null && !/^[\w.+/=-]{32,200}$/.test(token))
    throw new WrongSetting('METRICS_TOKEN has to be at least 32 letters and digits.')
  return token
}

function readPort(env: Environment, name: string, fallback: number): number {
  const text = env[name] || String(fallback)
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new WrongSetting(`${name} is '${text}': it has to be a port from 0 to 65535.`)
  return port
}

function readSwitch(env: Environment, name: string): boolean {
  const text = env[name] || '0'
  if (text !== '0' && text !== '1')
    throw new WrongSetting(`${name} is '${text}': it has to be 1 or 0.`)
  return text === '1'
}

function readBoothKey(env: Environment): string {
  const file = env['BOOTH_KEY_FILE']
  const key = env['BOOTH_KEY'] || (file ? readKeyFile(file) : '')
  if (key.trim().length < 16) {
    const where = file ? `The key in ${file}` : 'BOOTH_KEY'
    throw new WrongSetting(
      `${where} is missing or shorter than 16 characters: set BOOTH_KEY, or BOOTH_KEY_FILE, to this booth's key.`,
    )
  }
  return key.trim()
}

function readKeyFile(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new WrongSetting(`BOOTH_KEY_FILE names ${file}, which can't be read.`)
  }
}

function readOrigins(env: Environment): readonly string[] {
  const listed = env['CONTROLLER_ORIGINS']
  if (!listed) {
    const port = readPort(env, 'PORT', 8_080)
    return [`http://127.0.0.1:${port}`, `http://localhost:${port}`, `http://[::1]:${port}`]
  }
  return listed.split(',').map((text) => {
    const address = text.trim()
    if (!URL.canParse(address) || new URL(address).origin !== address)
      throw new WrongSetting(
        `CONTROLLER_ORIGINS names '${address}': an address there is like https://booth.example:8080, without a path.`,
      )
    return address
  })
}

const listOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .filter(Boolean)

function readNames(env: Environment): readonly string[] {
  const names = listOf(env['CONTROLLER_NAMES'])
  const odd = names.find((name) => !/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(name))
  if (odd !== undefined)
    throw new WrongSetting(
      `CONTROLLER_NAMES names '${odd}': a name there is like booth.example, without a port.`,
    )
  const host = (env['CONTROLLER_HOST'] || '').toLowerCase()
  return host === '' ? names : [...names, host]
}

function readKiosks(env: Environment): readonly string[] {
  const kiosks = listOf(env['CONTROLLER_KIOSKS'])
  const odd = kiosks.find((address) => isIP(address) === 0)
  if (odd !== undefined)
    throw new WrongSetting(
      `CONTROLLER_KIOSKS names '${odd}': it has to be the kiosk's address, like 10.0.0.5.`,
    )
  return kiosks.map(asSocketsWriteIt)
}

/** An IPv6 address can be written in many ways; a socket tells its shortest. */
const asSocketsWriteIt = (address: string): string =>
  isIP(address) === 6 ? new URL(`http://[${address}]`).hostname.slice(1, -1) : address

/** Which letter records what, such as `A=photo,B=video,C=,D=photo+video`. */
function readPlan(env: Environment): RecordingPlan {
  const plan: Record<BoothLetter, Take> = { ...defaultPlan }
  for (const part of (env['BOOTH_PLAN'] ?? '').split(',').filter(Boolean)) {
    const [, letter, what] = /^([A-D])=(|photo|video|photo\+video)$/.exec(part.trim()) ?? []
    const known = boothLetters.find((one) => one === letter)
    if (known === undefined || what === undefined)
      throw new WrongSetting(
        `BOOTH_PLAN holds '${part}': a part of it is like D=photo+video, for a letter from A to D.`,
      )
    plan[known] = { photo: what.includes('photo'), video: what.includes('video') }
  }
  return plan
}

function readWiring(env: Environment): Wiring | null {
  const parts = env['PARTS'] || 'simulated'
  if (parts === 'simulated') return null
  if (parts !== 'gpio')
    throw new WrongSetting(`PARTS is '${parts}': it has to be simulated or gpio.`)
  const line = (name: string, fallback: string) => env[name] || fallback
  const wiring = {
    doorSwitch: line('GPIO_DOOR', 'GPIO17'),
    sosButton: line('GPIO_SOS', 'GPIO27'),
    music: line('GPIO_MUSIC', 'GPIO22'),
    doorMagnet: line('GPIO_DOOR_MAGNET', 'GPIO23'),
    houseLights: line('GPIO_HOUSE_LIGHTS', 'GPIO24'),
    showLights: line('GPIO_SHOW_LIGHTS', 'GPIO25'),
  }
  const lines = Object.values(wiring)
  const twice = lines.find((name, at) => lines.indexOf(name) !== at)
  if (twice !== undefined) throw new WrongSetting(`The GPIO line ${twice} is used for two things.`)
  const odd = lines.find((name) => !/^[A-Za-z0-9][\w.:-]*$/.test(name))
  if (odd !== undefined) throw new WrongSetting(`'${odd}' is no name of a GPIO line.`)
  const device = env['DMX_DEVICE']
  return {
    ...wiring,
    sosContact: readSosContact(env),
    relaysActiveLow: readSwitch(env, 'GPIO_RELAYS_ACTIVE_LOW'),
    dmx: device ? { device, lamps: readLamps(env) } : null,
  }
}

function readSosContact(env: Environment): Wiring['sosContact'] {
  const text = env['GPIO_SOS_CONTACT'] || 'closed'
  const contact = sosContacts.find((one) => one === text)
  if (contact === undefined)
    throw new WrongSetting(
      `GPIO_SOS_CONTACT is '${text}': it has to be closed (a loop that the button breaks; a cut wire counts as pressed) or open.`,
    )
  return contact
}

function readLamps(env: Environment): number {
  const text = env['DMX_LAMPS'] || '4'
  const lamps = Number(text)
  if (!Number.isInteger(lamps) || lamps < 1 || lamps > 170)
    throw new WrongSetting(`DMX_LAMPS is '${text}': a DMX line takes 1 to 170 lamps.`)
  return lamps
}

export type CameraSettings =
  | { kind: 'simulated'; ffmpeg: string }
  | { kind: 'ffmpeg'; ffmpeg: string; device: string; sound: string | null }
  | { kind: 'rpicam'; ffmpeg: string; sound: string | null }
  | { kind: 'none' }

/** Room for a long evening without a network; a simulated film is small. */
const defaultMinFree = 2 * 1024 ** 3
const defaultMinFreeSimulated = 256 * 1024 ** 2

const readDataDir = (env: Environment): string =>
  env['DATA_DIR'] || join(import.meta.dirname, '../../data')

function readCamera(env: Environment): CameraSettings {
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

function readRecordings(env: Environment, camera: CameraSettings): RecordingSettings | null {
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
