import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const deploy = fileURLToPath(new URL('../../deploy/', import.meta.url))
const script = join(deploy, 'restart.sh')
const unit = (name: string) => readFileSync(join(deploy, 'units', name), 'utf8')

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'discobooth-restart-'))
  file = join(folder, 'restart')
  // Says what it was told, and does nothing.
  const systemctl = join(folder, 'systemctl')
  writeFileSync(systemctl, '#!/bin/sh\necho "$@" >>"$(dirname "$0")/told"\n')
  chmodSync(systemctl, 0o755)
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** As systemd starts it; what systemctl was told. */
function run(upSeconds = 4_000): { told: string[]; said: string } {
  const uptime = join(folder, 'uptime')
  writeFileSync(uptime, `${upSeconds}.17 8000.01\n`)
  const env = { PATH: `${folder}:${process.env['PATH']}` }
  const { stdout, stderr } = spawnSync(script, [file, uptime], { env, encoding: 'utf8' })
  const told = join(folder, 'told')
  const lines = existsSync(told) ? readFileSync(told, 'utf8').trim().split('\n') : []
  return { told: lines, said: stdout + stderr }
}

describe('C3: root’s unit', () => {
  it.each([
    ['screen', 'restart discobooth-kiosk.service'],
    ['controller', 'restart discobooth-controller.service'],
    ['machine', 'reboot'],
  ])('knows the word %s, does it once, and takes the file away first', (word, told) => {
    writeFileSync(file, `${word}\n`)
    expect(run().told).toEqual([`--no-block ${told}`])
    expect(existsSync(file)).toBe(false)
  })

  it.each([
    'screen; reboot',
    'machine\nscreen',
    '$(reboot)',
    '`reboot`',
    ' machine',
    'machine ',
    'MACHINE',
    '*',
    '-machine',
    '../../etc/passwd',
    'machine machine machine machine',
    '\0',
    '',
    'discobooth-backend.service',
  ])('does nothing for %j, and takes the file away', (text) => {
    writeFileSync(file, text)
    expect(run().told).toEqual([])
    expect(existsSync(file)).toBe(false)
  })

  it('follows no link, opens no pipe, and is held up by no folder', () => {
    const secret = join(folder, 'secret')
    writeFileSync(secret, 'machine\n')
    symlinkSync(secret, file)
    expect(run().told).toEqual([])
    expect(readFileSync(secret, 'utf8')).toBe('machine\n')
    execFileSync('mkfifo', [file])
    expect(run().told).toEqual([])
    mkdirSync(join(file, 'deep'), { recursive: true })
    symlinkSync(secret, join(file, 'deep', 'link'))
    expect(run().told).toEqual([])
    expect([existsSync(file), existsSync(secret)]).toEqual([false, true])
  })

  it('prints nothing of what stands in the file', () => {
    writeFileSync(file, 'hunter2')
    expect(run().said).not.toContain('hunter2')
  })

  it('does not restart a machine again that has just started', () => {
    writeFileSync(file, 'machine\n')
    expect(run(299).told).toEqual([])
    writeFileSync(file, 'machine\n')
    expect(run(300).told).toEqual(['--no-block reboot'])
  })

  it('waits for the very file that the controller writes, in memory, and comes with the booth', () => {
    const path = '/run/discobooth-controller/restart'
    expect(unit('discobooth-restart.path')).toContain(`PathExists=${path}\n`)
    expect(unit('discobooth-restart.service')).toContain(`/deploy/restart.sh ${path}\n`)
    expect(unit('discobooth-controller.service')).toMatch(
      /^RuntimeDirectory=discobooth-controller$/m,
    )
    expect(unit('discobooth.target')).toMatch(/^Wants=.*discobooth-restart\.path/m)
  })
})
