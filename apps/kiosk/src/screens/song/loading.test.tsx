import { newSession } from '@discobooth/contract/session/new-session'
import type { Session } from '@discobooth/contract/session/session'
import { systemClock } from '@discobooth/runtime/clock'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../app/testing/open-app.tsx'
import { fakeBackend } from '../../backend/testing/fake-backend.ts'
import { aTrack } from '../../music/testing/tracks.ts'
import { dancing } from '../queue/testing/next-guests.ts'

beforeEach(() => page.viewport(768, 1024))

const session: Session = {
  ...newSession({
    id: '0190a2f4-0000-4000-8000-000000000001',
    boothId: 'demo',
    language: 'en',
    location: '-',
    startDateTime: '2026-01-01T00:00:00.000Z',
  }),
  sessionMode: 3,
  isPaid: true,
  price: 0,
  paymentLink: 'Free Mode',
}

const song = (at: number, name: string) => aTrack({ id: String(at).padStart(22, '0'), name })
const pageOf = (name: string) =>
  Array.from({ length: 20 }, (_, at) => song(at, `${name} ${at + 1}`))

/** Every fetch of songs waits until it is let go; each search has two pages. */
function heldBack() {
  const backend = fakeBackend()
  const { fetch } = backend
  const waiting = new Map<string, () => void>()
  backend.fetch = async (input, init) => {
    const { pathname, searchParams } = new URL(String(input), 'http://backend.test')
    const [, list] = /\/playlists\/(.+)$/.exec(pathname) ?? []
    const words = pathname.endsWith('/search') ? searchParams.get('q') : null
    const name = list ?? (words && `${words} from ${searchParams.get('offset')}`)
    if (!name) return fetch(input, init)
    await new Promise<void>((resolve) => waiting.set(name, resolve))
    if (list) return fetch(input, init)
    const offset = Number(searchParams.get('offset'))
    const items = pageOf(`${words} ${offset === 0 ? 'first' : 'next'}`)
    return Response.json({ items, total: 40, offset, limit: 20 })
  }
  /** Waits for the question, and answers it. */
  const letGo = async (name: string) => {
    await isAsked(name)
    waiting.get(name)?.()
    waiting.delete(name)
  }
  const isAsked = async (name: string) => {
    await expect.poll(() => [...waiting.keys()]).toContain(name)
  }
  return { backend, letGo, isAsked }
}

const visits = {
  'the page': async (backend: ReturnType<typeof fakeBackend>) => {
    await openApp('/song', { backend, session: { currentSession: JSON.stringify(session) } })
    return page.getByRole('main')
  },
  'the queue': async (backend: ReturnType<typeof fakeBackend>) => {
    const place = { place: 'song', session: {}, email: '', track: null, partyOn: true }
    await dancing({
      backend,
      clock: systemClock,
      session: { queuedSession: JSON.stringify(session), queue: JSON.stringify(place) },
    })
    return page.getByRole('dialog').first()
  },
}

for (const [where, visit] of Object.entries(visits)) {
  it(`[2.song.6] ${where} says 'Loading...' while songs are fetched: a list, a search, its next page, the next words`, async () => {
    const { backend, letGo, isAsked } = heldBack()
    const screen = await visit(backend)
    const loading = screen.getByText('Loading...', { exact: true })
    const tap = (name: string) => screen.getByRole('button', { name, exact: true }).click()

    await tap('Top 40')
    await isAsked('top-40')
    await expect.element(loading).toBeVisible()
    // The guest does not wait for it, and searches.
    await tap('Back')
    await tap('Search Song')
    const field = screen.getByRole('textbox')
    await field.fill('night')
    await isAsked('night from 0')
    await expect.element(loading).toBeVisible()
    // A list that nobody looks at any more is not the search that is still under way.
    await letGo('top-40')
    await letGo('night from 0')
    await isAsked('night from 20')
    await expect.element(loading).toBeVisible()
    await letGo('night from 20')
    await expect.element(screen.getByText('night first 1', { exact: true })).toBeVisible()
    await expect.element(loading).not.toBeInTheDocument()

    await field.fill('day')
    await isAsked('day from 0')
    await expect.element(loading).toBeVisible()
    expect(screen.getByText('night first 1', { exact: true }).elements()).toHaveLength(1)
    await letGo('day from 0')
    await letGo('day from 20')
    await expect.element(screen.getByText('day first 1', { exact: true })).toBeVisible()
    await expect.element(loading).not.toBeInTheDocument()
  })
}
