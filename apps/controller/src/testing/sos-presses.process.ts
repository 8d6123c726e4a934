import * as z from 'zod/mini'
import { GpioBooth } from './gpio-booth.ts'
import { gpiodVersions } from './stub-gpio.ts'

/** For the bench: a controller in a process of its own, as in a booth. What to do comes as its only message. */
const Order = z.object({ presses: z.number() })

async function press(message: unknown): Promise<void> {
  const { presses } = z.parse(Order, message)
  const tookMs: number[] = []
  for (const version of gpiodVersions) {
    const booth = new GpioBooth(version)
    try {
      await booth.start()
      for (let at = 0; at < presses; at += 1) {
        await booth.startParty()
        tookMs.push(await booth.pressSosInParty())
        await booth.releaseSos()
      }
    } finally {
      await booth.stop()
    }
  }
  process.send?.({ tookMs }, () => process.disconnect())
}

process.once('message', (message) => void press(message))
