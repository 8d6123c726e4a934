import { newSession } from '@discobooth/contract/session/new-session'
import type { Session } from '@discobooth/contract/session/session'
import { systemClock } from '@discobooth/runtime/clock'
import type { Answer } from '../../backend/answer.ts'
import { createBackendClient } from '../../backend/client.ts'
import { fakeBackend } from '../../backend/testing/fake-backend.ts'
import { memoryStorage } from '../../music/testing/memory-storage.ts'
import { type KioskDatabase, openDatabase } from '../../platform/database.ts'
import { exclusively } from '../../platform/live-tab.ts'
import { sessionValues } from '../../platform/storage.ts'
import { deleteDatabase } from '../../platform/testing/delete-database.ts'
import { handClock } from '../../platform/testing/hand-clock.ts'
import { callFor, type Operation } from '../outbox/operation.ts'
import { createOutbox } from '../outbox/outbox.ts'
import { createOutboxStore } from '../outbox/outbox-store.ts'
import { createUnwritten } from '../outbox/unwritten.ts'

export const sessionId = '0190a2f4-0000-4000-8000-000000000001'
const session: Session = newSession({
  id: sessionId,
  boothId: 'A',
  language: 'en',
  location: '-',
  startDateTime: '2026-01-01T00:00:00.000Z',
})

export function upsert(change: Pick<Session, 'songName'> = { songName: null }): Operation {
  const { isPaid: _, price: __, paymentLink: ___, ...body } = { ...session, ...change }
  return { operationId: crypto.randomUUID(), kind: 'upsert', sessionId, body }
}

/** Kiosk pages as far as the outbox goes: they share one IndexedDB and one backend, as tabs do. */
export function outboxPages() {
  const name = `outbox-${crypto.randomUUID()}`
  const backend = fakeBackend()
  const clock = handClock()
  const pages: { leave(): Promise<void> }[] = []

  /** `storage`: the tab's own, which the next page in it finds. */
  function open(
    openOther?: () => Promise<KioskDatabase>,
    tab: { storage: Storage } = { storage: memoryStorage() },
  ) {
    let own = tab.storage
    let database: Promise<KioskDatabase> | null = null
    const openOwn = () => (database ??= openDatabase({ name, clock: systemClock }))
    const client = createBackendClient({
      supabaseUrl: 'http://backend.test',
      supabaseKey: 'public',
      boothKey: () => 'key-1',
      fetch: backend.fetch,
    })
    const answered: [string, Answer<unknown>][] = []
    const fallenBack: unknown[] = []
    const stored: Promise<void>[] = []
    const store = createOutboxStore({
      open: openOther ?? openOwn,
      unwritten: createUnwritten(sessionValues(() => own)),
      fellBack: (error) => fallenBack.push(error),
    })
    const outbox = createOutbox({
      store: {
        first: store.first,
        append(operation) {
          const done = store.append(operation)
          stored.push(done)
          return done
        },
      },
      send: (operation, signal) => client.call({ ...callFor(operation), signal }),
      answered: (operation, answer) => answered.push([operation.operationId, answer]),
      exclusively: exclusively(navigator.locks, name),
      clock,
      random: Math.random,
    })
    const page = {
      outbox,
      answered,
      fallenBack,
      storage: tab.storage,
      written: () => Promise.all([...stored, store.first()]),
      /** The page goes away without a word, as a reload or a crash does. */
      async leave() {
        outbox.stop()
        // What is still under way in a page that is gone reaches nothing.
        own = memoryStorage()
        if (database) (await database).close()
      },
    }
    outbox.start()
    pages.push(page)
    return page
  }

  return {
    name,
    backend: backend.state,
    clock,
    open,
    /** Lets time pass, the retries' by hand and the database's for real, until it is so. */
    async until(isSo: () => boolean) {
      const limit = performance.now() + 10_000
      while (!isSo()) {
        if (performance.now() > limit) throw new Error('It never came to be.')
        clock.pass(500)
        await new Promise((resolve) => setTimeout(resolve, 1))
      }
    },
    async clear() {
      for (const page of pages) await page.leave()
      await deleteDatabase(name)
    },
  }
}
