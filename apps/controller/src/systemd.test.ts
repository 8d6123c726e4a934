import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { systemClock } from './clock.ts'
import { Systemd } from './systemd.ts'
import { eventually } from './testing/eventually.ts'

let folder: string
let isAlive: boolean
let systemd: Systemd
const troubles: string[] = []

function make(more: Record<string, string>): Systemd {
  const env = { PATH: `${folder}:/bin:/usr/bin`, ...more }
  return new Systemd({
    clock: systemClock,
    env,
    isAlive: () => isAlive,
    onTrouble: (reason) => troubles.push(reason),
  })
}

const told = (): string[] => {
  const file = join(folder, 'told')
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
}

beforeEach(() => {
  isAlive = true
  troubles.length = 0
  folder = mkdtempSync(join(tmpdir(), 'systemd-'))
  const program = join(folder, 'systemd-notify')
  writeFileSync(program, '#!/bin/sh\necho "$@" >>"${0%/*}/told"\n')
  chmodSync(program, 0o755)
})
afterEach(async () => {
  await systemd.stop()
  rmSync(folder, { recursive: true })
})

it('says READY, keeps the watchdog quiet, and says STOPPING', async () => {
  systemd = make({ NOTIFY_SOCKET: '/run/notify', WATCHDOG_USEC: '60000' })
  await systemd.start()
  expect(told()).toEqual(['READY=1'])
  await eventually('the watchdog is told twice', () => told().length >= 3)
  expect(told()[2]).toBe('WATCHDOG=1')
  await systemd.stop()
  expect(told().at(-1)).toBe('STOPPING=1')
})

it('leaves a program that does not come round to the watchdog', async () => {
  systemd = make({ NOTIFY_SOCKET: '/run/notify', WATCHDOG_USEC: '30000' })
  await systemd.start()
  await eventually('the watchdog is told', () => told().includes('WATCHDOG=1'))
  isAlive = false
  await eventually('what was under way is done', () => told().length > 1)
  const before = told().length
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(told().length).toBeLessThanOrEqual(before + 1)
})

it('says nothing where nobody asked', async () => {
  systemd = make({})
  await systemd.start()
  await systemd.stop()
  expect(told()).toEqual([])
})

it('a missing systemd-notify is reported and nothing more', async () => {
  rmSync(join(folder, 'systemd-notify'))
  systemd = make({ NOTIFY_SOCKET: '/run/notify', PATH: folder })
  await systemd.start()
  expect(troubles[0]).toContain('systemd-notify could not be run')
})
