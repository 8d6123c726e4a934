import { afterEach, describe, expect, it } from 'vitest'
import { claimLiveTab, type LiveTab, type TabState } from './live-tab.ts'
import { handClock } from './testing/hand-clock.ts'

const open: LiveTab[] = []
let name = ''

function openTab(locks: LockManager | undefined = navigator.locks) {
  const clock = handClock()
  const states: TabState['kind'][] = []
  const tab = claimLiveTab({
    locks,
    name,
    clock,
    changed: (state) => states.push(state.kind),
  })
  open.push(tab)
  return { ...tab, clock, states }
}

/** A tab has joined the queue for the lock. */
async function queued() {
  await expect
    .poll(async () => ((await navigator.locks.query()).pending ?? []).map((lock) => lock.name))
    .toContain(name)
}

afterEach(() => {
  for (const tab of open.splice(0)) tab.stop()
})

describe('one live kiosk', () => {
  it('is live when it is alone', async () => {
    name = crypto.randomUUID()
    const tab = openTab()
    await expect.poll(() => tab.states).toEqual(['live'])
    tab.clock.pass(10_000)
    expect(tab.states).toEqual(['live'])
  })

  it('lets a second tab wait, which tells so after a moment', async () => {
    name = crypto.randomUUID()
    const first = openTab()
    await expect.poll(() => first.states).toEqual(['live'])
    const second = openTab()
    await queued()
    second.clock.pass(999)
    expect(second.states).toEqual([])
    second.clock.pass(1)
    expect(second.states).toEqual(['elsewhere'])
    expect(first.states).toEqual(['live'])
  })

  it('goes over to the tab that asks for it, and back', async () => {
    name = crypto.randomUUID()
    const first = openTab()
    await expect.poll(() => first.states).toEqual(['live'])
    const second = openTab()
    await queued()
    second.clock.pass(1_000)
    second.takeOver()
    await expect.poll(() => second.states).toEqual(['elsewhere', 'live'])
    await expect.poll(() => first.states).toEqual(['live', 'elsewhere'])
    first.takeOver()
    await expect.poll(() => first.states).toEqual(['live', 'elsewhere', 'live'])
    await expect.poll(() => second.states).toEqual(['elsewhere', 'live', 'elsewhere'])
  })

  it('comes to the waiting tab by itself when the live one closes', async () => {
    name = crypto.randomUUID()
    const first = openTab()
    await expect.poll(() => first.states).toEqual(['live'])
    const second = openTab()
    await queued()
    second.clock.pass(1_000)
    first.stop()
    await expect.poll(() => second.states).toEqual(['elsewhere', 'live'])
    expect(first.states).toEqual(['live'])
  })

  it('survives a reload without a word of another tab', async () => {
    name = crypto.randomUUID()
    const before = openTab()
    await expect.poll(() => before.states).toEqual(['live'])
    const after = openTab()
    before.stop()
    await expect.poll(() => after.states).toEqual(['live'])
  })

  it('counts a page without Web Locks as live', () => {
    const states: string[] = []
    claimLiveTab({
      locks: undefined,
      name,
      clock: handClock(),
      changed: (state) => states.push(state.kind),
    })
    expect(states).toEqual(['live'])
  })
})
