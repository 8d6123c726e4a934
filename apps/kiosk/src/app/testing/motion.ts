import type { CDPSession } from '@vitest/browser-playwright'
import { cdp } from 'vitest/browser'

/** What the guest's system asks for. Tests ask for calm: they wait for no animation then. */
export async function preferMotion(wish: 'reduce' | 'no-preference'): Promise<void> {
  const browser: CDPSession = cdp()
  await browser.send('Emulation.setEmulatedMedia', {
    features: [{ name: 'prefers-reduced-motion', value: wish }],
  })
}
