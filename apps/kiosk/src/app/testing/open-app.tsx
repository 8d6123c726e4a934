import type { Clock } from '@discobooth/runtime/clock'
import { onTestFinished } from 'vitest'
import { render } from 'vitest-browser-react'
import { memoryLocation } from 'wouter/memory-location'
import { fakeBackend } from '../../backend/testing/fake-backend.ts'
import type { Route } from '../../flow/routes.ts'
import { createKiosk } from '../../kiosk.ts'
import { deleteDatabase } from '../../platform/testing/delete-database.ts'
import { App } from '../App.tsx'
import { chooseLooks } from './looks.ts'
import { preferMotion } from './motion.ts'
import '../../ui/tokens.css'
import '../../ui/fonts.css'
import '../../ui/base.css'

/** The whole app over a real kiosk; only the network and the address bar are stand-ins. */
export async function openApp(
  path: Route | `/${string}`,
  options: {
    backend?: ReturnType<typeof fakeBackend>
    reload?: () => void
    motion?: 'no-preference'
    /** Where what is drawn, or what moves in it, is the subject. */
    looks?: 'full'
    clock?: Clock
    /** Kiosks of one name are tabs of one booth. */
    name?: string
    /** What the page finds in its storage. */
    session?: Record<string, string>
    local?: Record<string, string>
  } = {},
) {
  await preferMotion(options.motion ?? 'reduce')
  chooseLooks(options.looks ?? 'plain')
  localStorage.clear()
  sessionStorage.clear()
  for (const [key, value] of Object.entries(options.local ?? {})) localStorage.setItem(key, value)
  for (const [key, value] of Object.entries(options.session ?? {})) {
    sessionStorage.setItem(key, value)
  }
  const { backend = fakeBackend(), reload = () => undefined } = options
  const address = memoryLocation({ path, record: true })
  const name = options.name ?? `app-${crypto.randomUUID()}`
  const kiosk = createKiosk({
    navigate: (to) => address.navigate(to),
    fetch: backend.fetch,
    name,
    ...(options.clock && { clock: options.clock }),
  })
  const screen = await render(<App kiosk={kiosk} hook={address.hook} reload={reload} />)
  void kiosk.start()
  let closed = false
  const close = async () => {
    if (closed) return
    closed = true
    await screen.unmount()
    kiosk.stop()
    await deleteDatabase(name)
  }
  onTestFinished(close)
  const visited = () => [...address.history]
  const go = (to: Route) => address.navigate(to)
  return { kiosk, backend, close, go, at: () => address.history.at(-1), visited }
}
