import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { GpioBooth, lines } from '../../testing/gpio-booth.ts'
import { gpiodVersions } from '../../testing/stub-gpio.ts'

describe.each(gpiodVersions)('the wire of the SOS button is cut (libgpiod %s)', (version) => {
  let booth: GpioBooth
  beforeEach(() => {
    booth = new GpioBooth(version)
  })
  afterEach(() => booth.stop())

  it('before the start: the pull-up reads 1, and the booth wakes up in an emergency', async () => {
    booth.gpio.drive(lines.sos, 1)
    await booth.start()
    expect(await booth.text('/sos')).toBe('1')
    expect(await booth.send('start')).toBe(409)
    expect(booth.gpio.driven(lines.music)).not.toBe(1)
  })

  it('in mid-party: the party ends', async () => {
    await booth.start()
    await booth.startParty()
    booth.gpio.drive(lines.sos, 1)
    await booth.sees('/sos', '1')
    expect(booth.camera.log().map((line) => line.act)).toEqual(['start', 'stop'])
  })
})
