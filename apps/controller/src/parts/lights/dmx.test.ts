import { chmodSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '@discobooth/runtime/clock'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { DmxLights, enttecMessage } from './dmx.ts'

let folder: string
let device: string
let lights: DmxLights

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dmx-'))
  device = join(folder, 'ttyUSB0')
  writeFileSync(device, '')
  // A plain file is no terminal: this stty notes what it was asked and says as the real one when
  // there is no such device.
  const stty = join(folder, 'stty')
  writeFileSync(
    stty,
    '#!/bin/sh\necho "$@" >>"${0%/*}/stty.calls"\n[ -e "$2" ] || { echo "stty: $2: No such file or directory" >&2; exit 1; }\n',
  )
  chmodSync(stty, 0o755)
  const env = { PATH: `${folder}:${process.env['PATH'] ?? ''}` }
  lights = new DmxLights({ context: { clock: systemClock, env }, device, lamps: 2 })
})
afterEach(async () => {
  await lights.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** The channels of every message on the line so far. */
function messages(): number[][] {
  const bytes = [...readFileSync(device)]
  const found: number[][] = []
  for (let at = 0; at + 30 <= bytes.length; at += 30) {
    const message = bytes.slice(at, at + 30)
    expect(message.slice(0, 5)).toEqual([0x7e, 6, 25, 0, 0])
    expect(message.at(-1)).toBe(0xe7)
    found.push(message.slice(5, 11))
  }
  return found
}

it('a frame is framed as the Enttec widget wants it', () => {
  const message = enttecMessage([1, 2, 3])
  expect([...message.slice(0, 8)]).toEqual([0x7e, 6, 25, 0, 0, 1, 2, 3])
  expect(message).toHaveLength(30)
  expect(message.at(-1)).toBe(0xe7)
  expect([...enttecMessage(Array.from({ length: 510 }, () => 7)).slice(0, 5)]).toEqual([
    0x7e, 6, 0xff, 1, 0,
  ])
})

it('the port is set raw, and each scene reaches the lamps', async () => {
  await lights.start()
  expect(readFileSync(join(folder, 'stty.calls'), 'utf8')).toContain(`-F ${device} raw`)
  lights.scene('house')
  await eventually('the house light burns', () => messages().at(-1)?.[0] === 160)
  lights.scene('show')
  await eventually('colours move', () => new Set(messages().map(String)).size > 4)
  lights.scene('full')
  await eventually(
    'all is bright',
    () =>
      messages()
        .at(-1)
        ?.every((value) => value === 255) ?? false,
  )
  const before = messages().length
  await eventually('the picture is sent again', () => messages().length > before)
  expect(
    messages()
      .slice(before)
      .flat()
      .every((value) => value === 255),
  ).toBe(true)
  expect(lights.health()).toEqual({ healthy: true, simulated: false })
})

it('stopping leaves the lamps bright', async () => {
  await lights.start()
  lights.scene('show')
  await lights.stop()
  expect(messages().at(-1)).toEqual([255, 255, 255, 255, 255, 255])
})

it('without the device it is ill, and well again when the device is there', async () => {
  renameSync(device, `${device}.unplugged`)
  await lights.start()
  expect(lights.health().reason).toContain('No such file or directory')
  lights.scene('full')
  renameSync(`${device}.unplugged`, device)
  await eventually('it is well', () => lights.health().healthy)
  expect(messages().at(-1)).toEqual([255, 255, 255, 255, 255, 255])
})
