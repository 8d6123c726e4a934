import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { GpioBooth, lines } from '../../testing/gpio-booth.ts'
import { gpiodVersions } from '../../testing/stub-gpio.ts'

describe.each(gpiodVersions)('what the tools say can not be read (libgpiod %s)', (version) => {
  let booth: GpioBooth
  beforeEach(() => {
    booth = new GpioBooth(version)
  })
  afterEach(() => booth.stop())

  it.each(['', 'gpiochip0 vanished\n'])('a level of %j counts as pressed', async (says) => {
    booth.gpio.misbehave('gpioget', { says })
    await booth.start()
    expect(await booth.text('/sos')).toBe('1')
    expect(await booth.text('/door-state')).toBe('ERROR')
    booth.gpio.misbehave('gpioget', null)
    await booth.sees('/sos', '0')
    await booth.sees('/door-state', 'CLOSED')
  })

  it('an edge nobody understands counts as pressed', async () => {
    await booth.start()
    await eventually('the button is watched', () => booth.gpio.isWatched(lines.sos))
    booth.gpio.misbehave('gpioget', { fails: 'error reading GPIO values' })
    booth.gpio.tell(lines.sos, 'sideways')
    await booth.sees('/sos', '1')
    const health = JSON.parse(await booth.text('/health-check'))
    expect(health.parts.sos.reason).toContain('unreadable')
  })

  it('tools of an unknown version are not guessed at', async () => {
    booth.gpio.misbehave('gpiomon', null)
    booth.gpio.sayVersion('gpiomon v7.0 (libgpiod v7.0)')
    await booth.start()
    expect(await booth.text('/sos')).toBe('1')
    const health = JSON.parse(await booth.text('/health-check'))
    expect(health.parts.sos.reason).toContain('unknown version')
  })
})
