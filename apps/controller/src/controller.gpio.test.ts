import { afterEach, describe, expect, it } from 'vitest'
import { eventually } from './testing/eventually.ts'
import { GpioBooth, lines } from './testing/gpio-booth.ts'
import { gpiodVersions, isAlive } from './testing/stub-gpio.ts'

describe.each(gpiodVersions)('with the tools of libgpiod %s', (version) => {
  let booth: GpioBooth
  const start = async () => {
    booth = new GpioBooth(version)
    await booth.start()
    await eventually('both inputs are watched', () =>
      [lines.door, lines.sos].every((line) => booth.gpio.isWatched(line)),
    )
  }
  afterEach(() => booth.stop())

  it('the booth starts lit, with music and an unheld door', async () => {
    await start()
    await eventually('music is on', () => booth.gpio.driven(lines.music) === 1)
    await eventually('house lights are on', () => booth.gpio.driven(lines.house) === 0)
    await eventually('the show is off', () => booth.gpio.driven(lines.show) === 0)
    await eventually('the door is free', () => booth.gpio.driven(lines.magnet) === 0)
    expect(await booth.text('/door-state')).toBe('CLOSED')
    expect(await booth.text('/sos')).toBe('0')
  })

  it('a party runs on real lines: door, show lights, held door, recording', async () => {
    await start()
    await booth.startParty()
    expect(await booth.text('/door-state')).toBe('RUNNING')
    await eventually(
      'the house lights are out, and the show is on',
      () => booth.gpio.driven(lines.house) === 1 && booth.gpio.driven(lines.show) === 1,
    )
    await eventually('the door is held', () => booth.gpio.driven(lines.magnet) === 1)
    expect(booth.camera.look().camera).toBe('recording')
    await booth.send('stop')
    await eventually('the house lights are on', () => booth.gpio.driven(lines.house) === 0)
    await eventually('the door is free', () => booth.gpio.driven(lines.magnet) === 0)
    expect(booth.camera.look().camera).toBe('off')
  })

  it('from the button to light, silence, way out and no recording, party after party', async () => {
    await start()
    for (let press = 0; press < 3; press += 1) {
      await booth.startParty()
      // How soon is a matter of the bench: what the machine is busy with is not judged here.
      await booth.pressSosInParty()
      expect(await booth.text('/sos')).toBe('1')
      await booth.releaseSos()
    }
  })

  it('a trembling contact is one movement', async () => {
    await start()
    for (const level of [1, 0, 1, 0, 1] as const) booth.gpio.drive(lines.door, level)
    await booth.sees('/door-state', 'OPEN')
    const moves = booth.printed.filter((line) => line.includes('door_'))
    expect(moves).toEqual(['booth: door_opened'])
  })

  it('stopping leaves no process behind', async () => {
    await start()
    await eventually('six lines are taken', () => booth.gpio.pids().length === 6)
    const pids = booth.gpio.pids()
    await booth.stop()
    expect(pids.filter(isAlive)).toEqual([])
    booth = new GpioBooth(version)
  })
})
