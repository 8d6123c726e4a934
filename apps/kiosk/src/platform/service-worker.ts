/** A new version waits until it is applied: on the start screen, with nobody in the middle of something. */
export type UpdateState = { kind: 'current' } | { kind: 'waiting' }

export type Updates = {
  /** Looks for a new version. */
  check(): void
  /** Lets the waiting version in; the page loads anew once it is in charge. */
  apply(): void
  stop(): void
}

export function registerServiceWorker(options: {
  container: ServiceWorkerContainer
  changed(state: UpdateState): void
  reload(): void
}): Updates {
  const { container } = options
  let registration: ServiceWorkerRegistration | null = null
  let applying = false

  function look() {
    // The very first version waits for nobody: nothing older is in charge.
    if (registration?.waiting && container.controller) options.changed({ kind: 'waiting' })
  }

  function follow(worker: ServiceWorker | null) {
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') look()
    })
  }

  const onController = () => {
    if (applying) options.reload()
  }
  container.addEventListener('controllerchange', onController)

  const registered = container.register('/sw.js').then(
    (found) => {
      registration = found
      found.addEventListener('updatefound', () => follow(found.installing))
      follow(found.installing)
      look()
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
      registration?.waiting?.postMessage({ type: 'SKIP_WAITING' })
    },
    stop() {
      container.removeEventListener('controllerchange', onController)
    },
  }
}
