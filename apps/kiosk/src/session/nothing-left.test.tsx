import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../app/testing/open-app.tsx'
import { fakeBackend } from '../backend/testing/fake-backend.ts'
import { handClock } from '../platform/testing/hand-clock.ts'

beforeEach(() => page.viewport(1080, 1920))

const address = 'guest@party.test'

/** All that this browser keeps, as text. */
async function allThatIsKept(name: string): Promise<string> {
  const storages = JSON.stringify([{ ...sessionStorage }, { ...localStorage }])
  const opened = Promise.withResolvers<IDBDatabase>()
  const request = indexedDB.open(name)
  request.onsuccess = () => opened.resolve(request.result)
  request.onerror = () => opened.reject(request.error)
  const database = await opened.promise
  const rows = await Promise.all(
    [...database.objectStoreNames].map((store) => {
      const found = Promise.withResolvers<unknown>()
      const all = database.transaction(store).objectStore(store).getAll()
      all.onsuccess = () => found.resolve(all.result)
      all.onerror = () => found.reject(all.error)
      return found.promise
    }),
  )
  database.close()
  return storages + JSON.stringify(rows)
}

for (const how of ['start over', 'inactivity'] as const) {
  it(`[2.header.1, 2.global.3, 4.session-lifecycle.3] ${how} leaves nothing of a guest in any storage`, async () => {
    const backend = fakeBackend()
    backend.state.settings = { ...backend.state.settings, freeMode: true }
    const name = `left-${crypto.randomUUID()}`
    const clock = handClock()
    const { kiosk, at } = await openApp('/mode', { backend, name, clock })
    const soon = (look: () => unknown) => expect.poll(async () => (await clock.live(100), look()))
    await soon(() => page.getByRole('button', { name: /^Photo P/ }).elements().length).toBe(1)
    await page.getByRole('button', { name: /^Photo P/ }).click()
    await soon(at).toBe('/email')
    await page.getByRole('textbox').fill(address)
    const { session } = kiosk.context.getState()
    const id = session?.id ?? ''
    // Kept for a reload and a power cut, for as long as somebody stands here.
    await soon(async () => (await allThatIsKept(name)).includes(address)).toBe(true)
    await soon(async () => (await allThatIsKept(name)).includes(`"${id}"`)).toBe(true)

    if (how === 'inactivity') await clock.live(240_500)
    else kiosk.guest.reset()
    await soon(at).toBe('/')
    expect(sessionStorage.getItem('emailDraft')).toBeNull()
    // The end itself is still to be delivered.
    await soon(() => backend.state.ended.has(id)).toBe(true)
    await soon(async () => {
      const kept = await allThatIsKept(name)
      return [address, id].filter((trace) => kept.includes(trace))
    }).toEqual([])
  })
}
