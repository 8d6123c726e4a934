import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { GpioBooth, lines } from '../../testing/gpio-booth.ts'
import { gpiodVersions } from '../../testing/stub-gpio.ts'

describe.each(gpiodVersions)('the monitor of the door dies (libgpiod %s)', (version) => {
  let booth: GpioBooth
  beforeEach(async () => {
    booth = new GpioBooth(version)
    await booth.start()
    await eventually('the door is watched', () => booth.gpio.isWatched(lines.door))
    booth.gpio.misbehave('gpioget', { fails: 'error reading GPIO values: No such device' })
  })
  afterEach(() => booth.stop())

  it('the door says ERROR until it can be read again; SOS is not disturbed', async () => {
    booth.gpio.tell(lines.door, 'die')
    await booth.sees('/door-state', 'ERROR')
    const health = JSON.parse(await booth.text('/health-check'))
    expect(health.parts.door.healthy).toBe(false)
    expect(health.parts.sos.healthy).toBe(true)
    expect(await booth.text('/sos')).toBe('0')
    booth.gpio.drive(lines.door, 1)
    booth.gpio.misbehave('gpioget', null)
    await booth.sees('/door-state', 'OPEN')
  })

  it('a party that runs goes on, with a door that is not held until it can be read', async () => {
    booth.gpio.misbehave('gpioget', null)
    await booth.startParty()
    await eventually('the door is held', () => booth.gpio.driven(lines.magnet) === 1)
    booth.gpio.misbehave('gpioget', { fails: 'error reading GPIO values: No such device' })
    booth.gpio.tell(lines.door, 'die')
    await eventually('the loss is logged', () => booth.printed.includes('booth: door_lost'))
    expect(await booth.text('/door-state')).toBe('RUNNING')
    expect(booth.camera.look().camera).toBe('recording')
    await eventually('the lock has let go', () => booth.gpio.driven(lines.magnet) === 0)
    booth.gpio.misbehave('gpioget', null)
    await eventually('the door is held again', () => booth.gpio.driven(lines.magnet) === 1)
  })
})
