import { newSession } from '@discobooth/contract/session/new-session'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../app/testing/open-app.tsx'
import { fakeBackend } from '../../backend/testing/fake-backend.ts'

beforeEach(() => page.viewport(1080, 1920))

const guest = (language: 'en' | 'nl' = 'en') => ({
  currentSession: JSON.stringify({
    ...newSession({
      id: crypto.randomUUID(),
      boothId: 'demo',
      language,
      location: '-',
      startDateTime: '2026-01-01T00:00:00.000Z',
    }),
    sessionMode: 3,
  }),
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const box = (element: Element) => element.getBoundingClientRect()

async function openMenu(options: Parameters<typeof openApp>[1] = {}) {
  const app = await openApp('/song', { session: guest(), ...options })
  await expect.element(page.getByRole('heading', { name: 'PICK YOUR SONG' })).toBeVisible()
  return app
}

async function openList(name: string, options: Parameters<typeof openApp>[1] = {}) {
  const app = await openMenu(options)
  await button(name).click()
  return app
}

describe('the menu', () => {
  it('[2.song.1, 2.song.2, 9.28] PICK YOUR SONG, with four tiles', async () => {
    await openMenu()
    const tiles = page.getByRole('main').getByRole('listitem').elements()
    expect(tiles.map((tile) => tile.textContent)).toEqual([
      'Top 40',
      'Bangers',
      'Classics',
      'Search Song',
    ])
  })

  it('leads back to the modes', async () => {
    const { at } = await openMenu()
    await button('Back').click()
    await expect.poll(() => at()).toBe('/mode')
  })
})

describe('a list', () => {
  it('[2.song.5] shows cover, title and artists in two columns', async () => {
    await openList('Top 40')
    const first = page.getByRole('button', { name: 'Night Bus Nora, Twee' })
    await expect.element(first).toBeVisible()
    const cards = page.getByRole('main').getByRole('listitem').elements()
    const [left, right] = cards.map(box) as [DOMRect, DOMRect]
    expect(left.top).toBe(right.top)
    expect(left.right).toBeLessThan(right.left)
    expect(right.right).toBeGreaterThan(900)
    expect(cards[0]?.querySelector('[class*=cover]')).not.toBeNull()
  })

  it('[2.song.4] has a back button at the bottom left that returns to the menu', async () => {
    const { at } = await openList('Top 40')
    await expect.element(page.getByText('Night Bus')).toBeVisible()
    const back = box(button('Back').element())
    expect(back.left).toBeLessThan(100)
    expect(back.bottom).toBeGreaterThan(1_750)
    await button('Back').click()
    await expect.element(button('Search Song')).toBeVisible()
    expect(at()).toBe('/song')
  })

  it('[4.song-pick.1] a tap takes the song, and the second tap of an eager finger nothing else', async () => {
    const { at, kiosk, backend } = await openList('Top 40')
    await expect.element(page.getByText('Zebra Crossing')).toBeVisible()
    const before = kiosk.context.getState().session?.startDateTime
    const [first, second] = page
      .getByRole('main')
      .getByRole('listitem')
      .getByRole('button')
      .elements() as HTMLButtonElement[]
    first?.click()
    second?.click()
    await expect.poll(() => at()).toBe('/session')
    const { session, selectedTrack } = kiosk.context.getState()
    expect(session).toMatchObject({
      songName: 'Night Bus',
      songArtist: 'Nora, Twee',
      songDuration: 120_000,
    })
    expect(session?.startDateTime).not.toBe(before)
    expect(selectedTrack?.uri).toBe('library:track:0000000000000000000001')
    await expect.poll(() => [...backend.state.sessions.values()][0]?.songName).toBe('Night Bus')
  })

  it('that is empty says so', async () => {
    await openList('Classics')
    await expect
      .element(page.getByText('This list is empty tonight. Pick another one.'))
      .toBeVisible()
  })

  it('[8.music.4] that fails is logged, never an alert, and can be tried again', async () => {
    const error = vi.spyOn(console, 'error').mockReturnValue()
    const backend = fakeBackend()
    backend.library.state.isAway = true
    await openList('Top 40', { backend })
    await expect.element(button('Try Again')).toBeVisible()
    expect(page.getByRole('alertdialog').elements()).toEqual([])
    expect(error.mock.calls.flat().join(' ')).toContain('Failed to fetch playlist: ')
    backend.library.state.isAway = false
    await button('Try Again').click()
    await expect.element(page.getByText('Night Bus')).toBeVisible()
    error.mockRestore()
  })
})

describe('the search', () => {
  const field = () => page.getByRole('textbox')
  const keyboard = () => page.getByRole('group', { name: 'On-screen keyboard' })

  it('[2.song.7] invites to type, in English and in Dutch', async () => {
    await openList('Search Song')
    await expect.element(field()).toHaveAttribute('placeholder', 'Search songs...')
    await page.getByRole('button', { name: 'Language: EN' }).click()
    await page.getByRole('button', { name: 'Nederlands' }).click()
    await expect.element(field()).toHaveAttribute('placeholder', 'Zoek nummers...')
  })

  it('[5.12, 5.13, 9.12] asks once, a second after the last key, and for nothing where nothing is typed', async () => {
    const { backend } = await openList('Search Song')
    await expect.element(keyboard()).toBeVisible()
    await button('Space').click()
    const since = performance.now()
    await field().fill('zebra')
    await expect.element(page.getByText('Zebra Crossing')).toBeVisible()
    expect(performance.now() - since).toBeGreaterThan(1_000)
    expect(backend.library.state.searches).toEqual(['zebra'])
    await expect.element(page.getByText('Night Bus')).not.toBeInTheDocument()
  })

  it('forgets what was found when the words are gone', async () => {
    const { backend } = await openList('Search Song')
    await field().fill('zebra')
    await expect.element(page.getByText('Zebra Crossing')).toBeVisible()
    await field().fill('')
    await expect.element(page.getByText('Zebra Crossing')).not.toBeInTheDocument()
    await field().fill('n')
    expect(page.getByText('Zebra Crossing').elements()).toEqual([])
    await expect.element(page.getByText('Night Bus')).toBeVisible()
    expect(backend.library.state.searches).toEqual(['zebra', 'n'])
  })

  it('says where nothing is found, and offers the lists', async () => {
    await openList('Search Song')
    await button('x').click()
    await expect.element(page.getByText('Nothing found.', { exact: false })).toBeVisible()
    await button('Top 40').click()
    await expect.element(page.getByText('Nothing found.', { exact: false })).not.toBeInTheDocument()
    await expect.element(page.getByRole('list', { name: /^\d+ songs?$/ })).toBeVisible()
  })

  it('[2.song.8, 9.19] a swipe up of over 50 px puts the keyboard away, a touch brings it back', async () => {
    await openList('Search Song')
    await expect.element(keyboard()).toBeVisible()
    const area = field().element()
    const touch = (type: string, clientY: number) => {
      const point = new Touch({ identifier: 1, target: area, clientX: 300, clientY })
      area.dispatchEvent(new TouchEvent(type, { bubbles: true, touches: [point] }))
    }
    touch('touchstart', 600)
    touch('touchmove', 550)
    expect(keyboard().elements()).toHaveLength(1)
    touch('touchmove', 549)
    await expect.element(keyboard()).not.toBeInTheDocument()
    await field().click()
    await expect.element(keyboard()).toBeVisible()
  })
})
