import type { operatorErrors } from '@discobooth/contract/operator/operator-errors'

/** A new version waits until it is applied: on the start screen, with nobody in the middle of something. */
export type UpdateState = { kind: 'current' } | { kind: 'waiting' }

export type Updates = {
  /** Looks for a new version. */
  check(): void
  /** Lets the waiting version in; the page loads anew once it is in charge. */
  apply(): void
  stop(): void
}

/** How often a waiting version is asked in before the one in charge is dismissed. */
const politeTries = 4

export function registerServiceWorker(options: {
  container: ServiceWorkerContainer
  changed(state: UpdateState): void
  fetch: typeof globalThis.fetch
  reload(): void
}): Updates {
  const { container } = options
  let tries = 0
  let registration: ServiceWorkerRegistration | null = null
  let next: ServiceWorker | null = null
  let applying = false

  function found(worker: ServiceWorker | null) {
    // The very first version waits for nobody: nothing older is in charge.
    if (!worker || !container.controller) return
    next = worker
    options.changed({ kind: 'waiting' })
  }

  /** The worker's own word counts: the registration may hear of it later. */
  function follow(worker: ServiceWorker | null) {
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') found(worker)
    })
  }

  function look(at: ServiceWorkerRegistration) {
    follow(at.installing)
    found(at.waiting)
  }

  /** An old worker that stays busy keeps the new one out, in Chromium for five minutes: both go, and one comes back. */
  async function replace() {
    // Never in the cache: without a network the page would not come back.
    const online = await options.fetch('/config.json', { cache: 'no-store' }).catch(() => null)
    if (!online?.ok || !(await registration?.unregister())) return
    options.reload()
  }

  const onController = () => {
    if (applying) options.reload()
  }
  container.addEventListener('controllerchange', onController)

  const registered = container.register('/sw.js').then(
    (made) => {
      registration = made
      made.addEventListener('updatefound', () => look(made))
      look(made)
    },
    (error: unknown) => console.warn('The service worker was not registered:', error),
  )

  return {
    check() {
      void registered
        .then(() => registration?.update())
        .catch((error: unknown) => console.info('No update check:', error))
    },
    apply() {
      applying = true
      tries += 1
      if (tries > politeTries) void replace()
      else next?.postMessage({ type: 'SKIP_WAITING' }, [])
    },
    stop() {
      container.removeEventListener('controllerchange', onController)
    },
  }
}

type RefreshText = Extract<keyof typeof operatorErrors, `refresh${string}`>

/** Fetches the newest version of the app; it comes in at the start screen, where nobody is busy. */
export async function refreshApp(
  container: Pick<ServiceWorkerContainer, 'getRegistration'> | undefined,
): Promise<RefreshText> {
  if (!container) return 'refreshUnsupported'
  try {
    const registration = await container.getRegistration()
    if (!registration) return 'refreshNone'
    await registration.update()
    return 'refreshDone'
  } catch (error) {
    console.error('The app was not refreshed:', error)
    return 'refreshFailed'
  }
}
