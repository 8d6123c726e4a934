import { X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ownAddresses, ownCertificate } from './certificate.ts'

let folder: string
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'certificate-')), 'controller')
})
afterEach(() => rmSync(join(folder, '..'), { recursive: true }))

const now = new Date('2026-06-01T12:00:00Z')
const make = (addresses: string[], at = now) => ownCertificate({ folder, addresses, now: at })
const mode = (file: string) => statSync(join(folder, file)).mode & 0o777

it('names the addresses of the machine, is good for years, and its key is ours alone', async () => {
  const { cert } = await make(['booth.local', '127.0.0.1', '192.168.1.20', '::1'])
  const parsed = new X509Certificate(cert)
  expect(parsed.checkHost('booth.local')).toBe('booth.local')
  for (const address of ['127.0.0.1', '192.168.1.20', '::1'])
    expect(parsed.checkIP(address)).toBe(address)
  expect(parsed.checkIP('10.0.0.1')).toBeUndefined()
  expect(parsed.validToDate.getFullYear()).toBeGreaterThan(2035)
  expect(parsed.verify(parsed.publicKey)).toBe(true)
  expect(mode('controller.key')).toBe(0o600)
  expect(mode('')).toBe(0o700)
})

it('is valid for a Pi that wakes with an old clock', async () => {
  const { cert } = await make(['127.0.0.1'], new Date('1970-01-01T00:00:10Z'))
  const parsed = new X509Certificate(cert)
  expect(parsed.validFromDate < now && parsed.validToDate > now).toBe(true)
})

it('is kept from start to start', async () => {
  const first = await make(['127.0.0.1'])
  expect(await make(['127.0.0.1'])).toEqual(first)
})

it('is made anew, for the same key, when an address is new, when it is worn or when it is broken', async () => {
  const first = await make(['127.0.0.1'])
  const moved = await make(['127.0.0.1', '192.168.1.21'])
  expect(moved.key).toBe(first.key)
  expect(new X509Certificate(moved.cert).checkIP('192.168.1.21')).toBe('192.168.1.21')
  const later = await make(['127.0.0.1'], new Date('2035-12-01T00:00:00Z'))
  expect(later.cert).not.toBe(moved.cert)
  writeFileSync(join(folder, 'controller.crt'), 'half a certif')
  const mended = await make(['127.0.0.1'])
  expect(new X509Certificate(mended.cert).checkIP('127.0.0.1')).toBe('127.0.0.1')
  expect(mended.key).toBe(first.key)
})

it('the machine is reached by its own names and addresses', () => {
  expect(ownAddresses('0.0.0.0')).toEqual(expect.arrayContaining(['localhost', '127.0.0.1', '::1']))
  expect(ownAddresses('0.0.0.0')).not.toContain('0.0.0.0')
  expect(ownAddresses('booth.bar')).toContain('booth.bar')
})
