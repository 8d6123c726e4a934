import { limits } from '@discobooth/contract/wire/limits'
import { afterEach, describe, expect, it } from 'vitest'
import { GpioBooth, lines } from '../../testing/gpio-booth.ts'
import { gpiodVersions } from '../../testing/stub-gpio.ts'

describe.each(gpiodVersions)('a jab at the SOS button (libgpiod %s)', (version) => {
  const booth = new GpioBooth(version)
  afterEach(() => booth.stop())

  it('[4.session-page.11] stands until a kiosk that only asks every two seconds has seen it', async () => {
    await booth.start()
    await booth.watches(lines.sos)
    booth.gpio.drive(lines.sos, 1)
    await booth.sees('/sos', '1')
    const releasedAt = performance.now()
    booth.gpio.drive(lines.sos, 0)
    await booth.sees('/sos', '0')
    expect(performance.now() - releasedAt).toBeGreaterThan(
      limits.device.sosPollMs + limits.device.sosSettleMs,
    )
  })
})
