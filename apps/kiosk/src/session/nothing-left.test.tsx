import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../app/testing/open-app.tsx'
import { fakeBackend } from '../backend/testing/fake-backend.ts'
import { handClock } from '../platform/testing/hand-clock.ts'

beforeEach(() => page.viewport(1080, 1920))

const address = 'guest@party.test'

function answerOf<Value>(request: IDBRequest<Value>): Promise<Value> {
  const answer = Promise.withResolvers<Value>()
  request.addEventListener('success', () => answer.resolve(request.result))
  request.addEventListener('error', () => answer.reject(request.error))
  return answer.promise
}

/** All that this browser keeps, as text. */
async function allThatIsKept(name: string): Promise<string> {
  const storages = JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)])
  const database = await answerOf(indexedDB.open(name))
  const rows = await Promise.all(
    [...database.objectStoreNames].map((store) =>
      answerOf(database.transaction(store).objectStore(store).getAll()),
    ),
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
    const after = async (look: () => unknown) => {
      await clock.live(100)
      return look()
    }
    const photo = page.getByRole('button', { name: /^Photo P/ })
    await expect.poll(() => after(() => photo.elements().length)).toBe(1)
    await photo.click()
    await expect.poll(() => after(at)).toBe('/email')
    await page.getByRole('textbox').fill(address)
    const { session } = kiosk.context.getState()
    const id = session?.id ?? ''
    // Kept for a reload and a power cut, for as long as somebody stands here.
    await expect.poll(() => after(() => allThatIsKept(name))).toContain(address)
    await expect.poll(() => after(() => allThatIsKept(name))).toContain(`"${id}"`)

    if (how === 'inactivity') await clock.live(240_500)
    else kiosk.guest.reset()
    await expect.poll(() => after(at)).toBe('/')
    expect(sessionStorage.getItem('emailDraft')).toBeNull()
    // The end itself is still to be delivered.
    await expect.poll(() => after(() => backend.state.ended.has(id))).toBe(true)
    const traces = async () => {
      const disk = await allThatIsKept(name)
      return [address, id].filter((trace) => disk.includes(trace))
    }
    await expect.poll(() => after(traces)).toEqual([])
  })
}
