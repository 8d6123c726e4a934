import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { GpioBooth, lines } from '../../testing/gpio-booth.ts'
import { gpiodVersions } from '../../testing/stub-gpio.ts'

describe.each(gpiodVersions)('a GPIO tool hangs (libgpiod %s)', (version) => {
  let booth: GpioBooth
  beforeEach(() => {
    booth = new GpioBooth(version)
  })
  afterEach(() => booth.stop())

  it('gpioget: given up after a second, counted as pressed, asked again', async () => {
    booth.gpio.misbehave('gpioget', { hangs: true })
    await booth.start()
    expect(await booth.text('/sos')).toBe('1')
    const health = JSON.parse(await booth.text('/health-check'))
    expect(health.parts.sos.reason).toContain('gave no answer')
    booth.gpio.misbehave('gpioget', null)
    await booth.sees('/sos', '0')
    await booth.watches(lines.door)
    booth.gpio.drive(lines.door, 1)
    await booth.sees('/door-state', 'OPEN')
  })
})
