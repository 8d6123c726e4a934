import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Systemd } from './systemd.ts'

let folder: string
let isAlive: boolean
let due: { ms: number; run: () => void }[]
let troubles: string[]

function make(more: Record<string, string>): Systemd {
  return new Systemd({
    env: { PATH: `${folder}:/bin:/usr/bin`, ...more },
    after: (ms, run) => {
      const timer = { ms, run }
      due.push(timer)
      return () => (due = due.filter((one) => one !== timer))
    },
    isAlive: () => isAlive,
    onTrouble: (reason) => troubles.push(reason),
  })
}

const told = (): string[] => {
  const file = join(folder, 'told')
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
}

/** The time of the one timer comes; waits until the next one is set. */
async function passTime(): Promise<number> {
  const [timer] = due.splice(0)
  timer?.run()
  await expect.poll(() => due.length).toBe(1)
  return timer?.ms ?? 0
}

beforeEach(() => {
  isAlive = true
  due = []
  troubles = []
  folder = mkdtempSync(join(tmpdir(), 'systemd-'))
  const program = join(folder, 'systemd-notify')
  writeFileSync(program, '#!/bin/sh\necho "$@" >>"${0%/*}/told"\n')
  chmodSync(program, 0o755)
})
afterEach(() => rmSync(folder, { recursive: true }))

it('says READY, keeps the watchdog quiet three times as often as it asks, and says STOPPING', async () => {
  const systemd = make({ NOTIFY_SOCKET: '/run/notify', WATCHDOG_USEC: '60000000' })
  await systemd.start()
  expect(told()).toEqual(['READY=1'])
  expect(await passTime()).toBe(20_000)
  await passTime()
  await systemd.stop()
  expect(told()).toEqual(['READY=1', 'WATCHDOG=1', 'WATCHDOG=1', 'STOPPING=1'])
  expect(due).toEqual([])
})

it('leaves a program that does not come round to the watchdog', async () => {
  const systemd = make({ NOTIFY_SOCKET: '/run/notify', WATCHDOG_USEC: '60000000' })
  await systemd.start()
  isAlive = false
  await passTime()
  await passTime()
  expect(told()).toEqual(['READY=1'])
  isAlive = true
  await passTime()
  expect(told()).toEqual(['READY=1', 'WATCHDOG=1'])
  await systemd.stop()
})

it('says nothing where nobody asked', async () => {
  const systemd = make({})
  await systemd.start()
  await systemd.stop()
  expect([told(), due]).toEqual([[], []])
})

it('a missing systemd-notify is reported and nothing more', async () => {
  rmSync(join(folder, 'systemd-notify'))
  const systemd = make({ NOTIFY_SOCKET: '/run/notify', PATH: folder })
  await systemd.start()
  expect(troubles[0]).toContain('systemd-notify READY=1 failed')
})
