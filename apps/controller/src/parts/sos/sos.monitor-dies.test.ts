import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { GpioBooth, lines } from '../../testing/gpio-booth.ts'
import { gpiodVersions } from '../../testing/stub-gpio.ts'

describe.each(gpiodVersions)('the monitor of the SOS button dies (libgpiod %s)', (version) => {
  let booth: GpioBooth
  beforeEach(async () => {
    booth = new GpioBooth(version)
    await booth.start()
    await eventually('the button is watched', () => booth.gpio.isWatched(lines.sos))
  })
  afterEach(() => booth.stop())

  it.each(['die', 'quit'])(
    'by "%s": it counts as pressed at once, until a new one watches',
    async (how) => {
      await booth.startParty()
      booth.gpio.misbehave('gpiomon', { fails: 'error waiting for events: No such device' })
      booth.gpio.tell(lines.sos, how)
      await booth.sees('/sos', '1')
      expect(booth.camera.look().camera).toBe('off')
      const health = JSON.parse(await booth.text('/health-check'))
      expect(health.parts.sos).toMatchObject({ healthy: false, simulated: false })
      expect(health.parts.sos.reason).toContain('gpiomon')
      expect(health.status).toBe('degraded')
      booth.gpio.misbehave('gpiomon', null)
      await booth.sees('/sos', '0')
      await eventually('the button is watched again', () => booth.gpio.isWatched(lines.sos))
      booth.gpio.drive(lines.sos, 1)
      await booth.sees('/sos', '1')
    },
  )

  it('a monitor that dies over and over never flickers to released', async () => {
    booth.gpio.misbehave('gpiomon', { fails: 'cannot find line' })
    booth.gpio.tell(lines.sos, 'die')
    await booth.sees('/sos', '1')
    const before = booth.gpio.calls('gpiomon')
    await eventually('it was tried some more', () => booth.gpio.calls('gpiomon') > before + 3)
    expect(await booth.text('/sos')).toBe('1')
    expect(booth.printed.filter((line) => line.includes('sos_released'))).toEqual([])
  })

  it('the door goes on working meanwhile', async () => {
    await booth.watches(lines.door)
    booth.gpio.tell(lines.sos, 'die')
    booth.gpio.drive(lines.door, 1)
    await booth.sees('/door-state', 'OPEN')
    const health = JSON.parse(await booth.text('/health-check'))
    expect(health.parts.door.healthy).toBe(true)
  })
})
