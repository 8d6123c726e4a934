import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultPlan } from '@discobooth/contract/device/device'
import { expect, it } from 'vitest'
import { readSettings } from './settings.ts'

const key = { BOOTH_KEY: 'k'.repeat(32) }

function settings(env: Record<string, string>) {
  const read = readSettings({ ...key, ...env })
  if (!read.ok) throw new Error(read.message)
  return read.settings
}

it('has defaults for everything but the key', () => {
  expect(settings({})).toMatchObject({
    host: '127.0.0.1',
    port: 5_000,
    tls: false,
    boothKey: key.BOOTH_KEY,
    origins: ['http://127.0.0.1:8080', 'http://localhost:8080', 'http://[::1]:8080'],
    plan: defaultPlan,
    wiring: null,
  })
})

it("allows the kiosk's own port, or the addresses that are listed", () => {
  expect(settings({ PORT: '9090' }).origins).toContain('http://127.0.0.1:9090')
  const listed = { CONTROLLER_ORIGINS: 'https://booth.example, http://10.0.0.2:8080' }
  expect(settings(listed).origins).toEqual(['https://booth.example', 'http://10.0.0.2:8080'])
})

it('reads the key from a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'key-'))
  const file = join(folder, 'booth.key')
  writeFileSync(file, `${key.BOOTH_KEY}\n`)
  expect(settings({ BOOTH_KEY: '', BOOTH_KEY_FILE: file }).boothKey).toBe(key.BOOTH_KEY)
  rmSync(folder, { recursive: true })
})

it('reads the plan letter by letter', () => {
  const { plan } = settings({ BOOTH_PLAN: 'A=video,C=' })
  expect(plan).toEqual({ ...defaultPlan, A: { photo: false, video: true } })
})

it('reads how the booth is wired', () => {
  const wired = settings({ PARTS: 'gpio', GPIO_SOS: 'GPIO5', DMX_DEVICE: '/dev/ttyUSB0' })
  expect(wired.wiring).toMatchObject({
    doorSwitch: 'GPIO17',
    sosButton: 'GPIO5',
    sosContact: 'closed',
    relaysActiveLow: false,
    dmx: { device: '/dev/ttyUSB0', lamps: 4 },
  })
})

it('reads what it is called, and who its kiosks are', () => {
  const env = { CONTROLLER_NAMES: 'Booth.example, pi.lan', CONTROLLER_HOST: 'booth.home' }
  expect(settings(env).names).toEqual(['booth.example', 'pi.lan', 'booth.home'])
  const kiosks = { CONTROLLER_KIOSKS: '10.0.0.5, FD00:0:0::0005' }
  expect(settings(kiosks).kiosks).toEqual(['10.0.0.5', 'fd00::5'])
})

it('records where there is a backend to bring it to, with the camera that fits the parts', () => {
  expect(settings({})).toMatchObject({ camera: { kind: 'simulated' }, recordings: null })
  expect(settings({ PARTS: 'gpio' }).camera).toEqual({ kind: 'none' })
  const env = { PARTS: 'gpio', CAMERA: 'ffmpeg', CAMERA_SOUND: 'hw:1', DATA_DIR: '/data' }
  const { camera, recordings } = settings({ ...env, BACKEND_URL: 'https://booth.example/' })
  expect(camera).toEqual({ kind: 'ffmpeg', ffmpeg: 'ffmpeg', device: '/dev/video0', sound: 'hw:1' })
  expect(recordings).toEqual({
    backendUrl: 'https://booth.example',
    folder: '/data/controller/spool',
    minFreeBytes: 2 * 1024 ** 3,
  })
})

it.each([
  [{ CAMERA: 'eye' }, 'CAMERA'],
  [{ CAMERA: 'none' }, 'CAMERA'],
  [{ CAMERA: 'ffmpeg', CAMERA_DEVICE: '-i' }, 'CAMERA_DEVICE'],
  [{ CAMERA: 'ffmpeg', CAMERA_DEVICE: 'http://elsewhere' }, 'CAMERA_DEVICE'],
  [{ CAMERA_SOUND: '-f; rm' }, 'CAMERA_SOUND'],
  [{ BACKEND_URL: 'booth' }, 'BACKEND_URL'],
  [{ BACKEND_URL: 'file:///etc' }, 'BACKEND_URL'],
  [{ BACKEND_URL: 'http://a', SPOOL_MIN_FREE_BYTES: 'much' }, 'SPOOL_MIN_FREE_BYTES'],
  [{ BOOTH_KEY: '' }, 'BOOTH_KEY'],
  [{ BOOTH_KEY: 'short' }, '16 characters'],
  [{ BOOTH_KEY: '', BOOTH_KEY_FILE: '/nonexistent/key' }, '/nonexistent/key'],
  [{ CONTROLLER_PORT: '70000' }, 'CONTROLLER_PORT'],
  [{ CONTROLLER_PORT: 'five' }, 'CONTROLLER_PORT'],
  [{ CONTROLLER_TLS: 'yes' }, 'CONTROLLER_TLS'],
  [{ CONTROLLER_ORIGINS: 'booth.example' }, 'CONTROLLER_ORIGINS'],
  [{ CONTROLLER_ORIGINS: 'http://a.example/path' }, 'CONTROLLER_ORIGINS'],
  [{ CONTROLLER_NAMES: 'http://booth.example' }, 'CONTROLLER_NAMES'],
  [{ CONTROLLER_NAMES: '*' }, 'CONTROLLER_NAMES'],
  [{ CONTROLLER_KIOSKS: 'kiosk.lan' }, 'CONTROLLER_KIOSKS'],
  [{ CONTROLLER_KIOSKS: '10.0.0.0/8' }, 'CONTROLLER_KIOSKS'],
  [{ BOOTH_PLAN: 'E=photo' }, 'BOOTH_PLAN'],
  [{ BOOTH_PLAN: 'A=selfie' }, 'BOOTH_PLAN'],
  [{ PARTS: 'cardboard' }, 'PARTS'],
  [{ PARTS: 'gpio', GPIO_SOS: 'GPIO17' }, 'GPIO17'],
  [{ PARTS: 'gpio', GPIO_SOS: '--help' }, '--help'],
  [{ PARTS: 'gpio', GPIO_SOS_CONTACT: 'NC' }, 'GPIO_SOS_CONTACT'],
  [{ PARTS: 'gpio', DMX_DEVICE: '/dev/x', DMX_LAMPS: '0' }, 'DMX_LAMPS'],
])('%j is refused in one line', (env, says) => {
  const read = readSettings({ ...key, ...env })
  expect(read.ok).toBe(false)
  const message = read.ok ? '' : read.message
  expect(message).toContain(says)
  expect(message).toMatch(/^[^\n]+\.$/)
})
