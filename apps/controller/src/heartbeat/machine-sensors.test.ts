import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { systemClock as clock } from '@discobooth/runtime/clock'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readThrottled, realSensors, SimulatedSensors } from './machine-sensors.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sensors-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** As the kernel of a machine shows it; or a program of it. */
async function put(name: string, content: string): Promise<void> {
  const file = join(folder, name)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, content)
}

const sensors = () => realSensors({ clock, env: { PATH: folder }, sys: folder })

it('the hottest of all zones counts, and one that cannot be read is none', async () => {
  await put('class/thermal/thermal_zone0/temp', '48312\n')
  await put('class/thermal/thermal_zone1/temp', '61000\n')
  await put('class/thermal/thermal_zone2/temp', 'no\n')
  await put('class/thermal/cooling_device0/temp', '99000\n')
  expect(await sensors().temperature()).toBe(61)
})

it('a machine that tells nothing is no fault', async () => {
  const { temperature, throttled, disk } = sensors()
  expect([await temperature(), await throttled(), await disk(join(folder, 'gone'))]).toEqual([
    null,
    null,
    null,
  ])
  expect((await disk(folder))?.totalBytes).toBeGreaterThan(0)
})

describe('what a Raspberry Pi holds back', () => {
  it('is read from its kernel', async () => {
    await put('devices/platform/soc/soc:firmware/get_throttled', '50005\n')
    const both = ['under-voltage', 'throttled']
    expect(await sensors().throttled()).toEqual({ now: both, before: both })
  })

  it.each([
    ["printf 'throttled=0x20002\\n'", { now: ['frequency-capped'], before: ['frequency-capped'] }],
    ["printf 'VCHI initialization failed\\n'", null],
    ['exit 255', null],
  ])('or told by its program: %s', async (script, expected) => {
    await put('vcgencmd', `#!/bin/sh\n${script}\n`)
    await chmod(join(folder, 'vcgencmd'), 0o755)
    expect(await sensors().throttled()).toEqual(expected)
  })

  it('bit by bit', () => {
    expect(readThrottled('0x0')).toEqual({ now: [], before: [] })
    expect(readThrottled('0xf000f')?.now).toHaveLength(4)
    expect(readThrottled('0x80000')).toEqual({ now: [], before: ['hot'] })
    expect(readThrottled('none')).toBe(null)
  })
})

it('a simulated machine is as it is moved', async () => {
  const simulated = new SimulatedSensors(sensors())
  expect(await simulated.temperature()).toBe(47)
  simulated.move('sun on the roof')
  expect([await simulated.temperature(), (await simulated.throttled()).now]).toEqual([
    84,
    ['throttled', 'hot'],
  ])
  simulated.move('cheap power supply')
  expect((await simulated.throttled()).now).toEqual(['under-voltage'])
})
