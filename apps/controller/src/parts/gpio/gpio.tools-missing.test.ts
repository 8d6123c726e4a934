import { afterEach, beforeEach, expect, it } from 'vitest'
import { GpioBooth } from '../../testing/gpio-booth.ts'

let booth: GpioBooth
beforeEach(() => {
  booth = new GpioBooth('2')
  booth.gpio.env['PATH'] = '/nonexistent'
})
afterEach(() => booth.stop())

it('without the GPIO tools the booth answers, is in an emergency, and says which tool is missing', async () => {
  await booth.start()
  expect(await booth.text('/sos')).toBe('1')
  expect(await booth.text('/door-state')).toBe('ERROR')
  const health = JSON.parse(await booth.text('/health-check'))
  for (const part of ['door', 'sos', 'lights']) {
    expect(health.parts[part].healthy).toBe(false)
    expect(health.parts[part].reason).toContain('gpiomon could not be run')
  }
})
