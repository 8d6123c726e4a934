import { describe, expect, it } from 'vitest'
import { registerServiceWorker } from './service-worker.ts'

class Worker extends EventTarget {
  state = 'installing'
  readonly told: unknown[] = []
  postMessage(message: unknown) {
    this.told.push(message)
  }
  become(state: string) {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}

function browser(options: { controlled: boolean; waiting?: Worker; offline?: boolean }) {
  const registration = Object.assign(new EventTarget(), {
    waiting: options.waiting ?? null,
    installing: null as Worker | null,
    checks: 0,
    async update() {
      registration.checks += 1
    },
    isGone: false,
    async unregister() {
      registration.isGone = true
      return true
    },
  })
  const container = Object.assign(new EventTarget(), {
    controller: options.controlled ? {} : null,
    register: async () => registration,
  })
  const states: string[] = []
  let reloads = 0
  const updates = registerServiceWorker({
    container: container as unknown as ServiceWorkerContainer,
    changed: (state) => states.push(state.kind),
    fetch: async () => {
      if (options.offline) throw new TypeError('Failed to fetch')
      return new Response('{}')
    },
    reload: () => {
      reloads += 1
    },
  })
  const find = (worker: Worker) => {
    registration.installing = worker
    registration.dispatchEvent(new Event('updatefound'))
  }
  const install = (worker: Worker) => {
    registration.waiting = worker
    worker.become('installed')
  }
  return { registration, container, states, updates, find, install, reloads: () => reloads }
}

const turn = () => new Promise((resolve) => setTimeout(resolve, 0))

describe('updates', () => {
  it.each([
    [false, 1],
    [true, 0],
  ])(
    'dismisses an old worker that keeps the new one out, where the page can be fetched without it (offline: %s)',
    async (offline, reloads) => {
      const next = new Worker()
      const page = browser({ controlled: true, waiting: next, offline })
      await turn()
      for (let asked = 0; asked < 4; asked += 1) page.updates.apply()
      await turn()
      expect(next.told).toHaveLength(4)
      expect(page.registration.isGone).toBe(false)
      page.updates.apply()
      await turn()
      expect(page.registration.isGone).toBe(!offline)
      expect(page.reloads()).toBe(reloads)
    },
  )

  it('tells of a new version once it is there, and lets it in only when told', async () => {
    const page = browser({ controlled: true })
    await turn()
    const next = new Worker()
    page.find(next)
    expect(page.states).toEqual([])
    page.install(next)
    expect(page.states).toEqual(['waiting'])
    expect(next.told).toEqual([])
    page.updates.apply()
    expect(next.told).toEqual([{ type: 'SKIP_WAITING' }])
    expect(page.reloads()).toBe(0)
    page.container.dispatchEvent(new Event('controllerchange'))
    expect(page.reloads()).toBe(1)
  })

  it('tells of a version that waited before the page was loaded', async () => {
    const page = browser({ controlled: true, waiting: new Worker() })
    await turn()
    expect(page.states).toEqual(['waiting'])
  })

  it('tells of a version that was there before the page heard of it', async () => {
    const page = browser({ controlled: true })
    await turn()
    page.registration.waiting = new Worker()
    page.registration.dispatchEvent(new Event('updatefound'))
    expect(page.states).toEqual(['waiting'])
  })

  it('takes the word of the worker itself, though the registration does not know yet', async () => {
    const page = browser({ controlled: true })
    await turn()
    const next = new Worker()
    page.find(next)
    next.become('installed')
    expect(page.states).toEqual(['waiting'])
    page.updates.apply()
    expect(next.told).toEqual([{ type: 'SKIP_WAITING' }])
  })

  it('takes the very first version for no update', async () => {
    const page = browser({ controlled: false })
    await turn()
    const first = new Worker()
    page.find(first)
    page.install(first)
    page.container.dispatchEvent(new Event('controllerchange'))
    expect(page.states).toEqual([])
    expect(page.reloads()).toBe(0)
  })

  it('looks for a new version when asked', async () => {
    const page = browser({ controlled: true })
    page.updates.check()
    await turn()
    expect(page.registration.checks).toBe(1)
  })
})
