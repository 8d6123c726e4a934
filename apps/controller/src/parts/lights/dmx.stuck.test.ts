import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  constants,
  mkdtempSync,
  openSync,
  readSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '@discobooth/runtime/clock'
import { expect, it } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { SerialPort } from './serial-port.ts'

it('a port that takes nothing is reported, and used again once it does', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stuck-'))
  const device = join(folder, 'tty')
  const stty = join(folder, 'stty')
  writeFileSync(stty, '#!/bin/sh\n')
  chmodSync(stty, 0o755)
  // A pipe nobody reads is full after a while, just as a hung widget's port.
  execFileSync('mkfifo', [device])
  const reader = openSync(device, constants.O_RDWR | constants.O_NONBLOCK)
  const troubles: (string | null)[] = []
  const port = new SerialPort({
    context: { clock: systemClock, env: { PATH: `${folder}:${process.env['PATH'] ?? ''}` } },
    device,
    onTrouble: (reason) => troubles.push(reason),
  })
  await port.start()
  port.send(new Uint8Array(60_000))
  await eventually('the first fits', () => troubles.length === 1)
  port.send(new Uint8Array(60_000))
  await eventually('it is stuck', () => troubles.at(-1)?.includes('the port is stuck') ?? false)
  const drained = Buffer.alloc(65_536)
  const drain = () => {
    try {
      return readSync(reader, drained) > 0
    } catch {
      return false
    }
  }
  await eventually('it works again', () => {
    drain()
    return troubles.at(-1) === null
  })
  await port.stop()
  expect(troubles.filter((reason) => reason !== null)).toHaveLength(1)
  closeSync(reader)
  rmSync(folder, { recursive: true, force: true })
})
