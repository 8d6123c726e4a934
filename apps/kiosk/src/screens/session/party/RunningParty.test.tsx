import { newSession } from '@discobooth/contract/session/new-session'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../../app/testing/open-app.tsx'
import { aTrack } from '../../../music/testing/tracks.ts'

beforeEach(() => page.viewport(768, 1024))

const session = {
  ...newSession({
    id: '3f0f9bb4-0000-4000-8000-000000000000',
    boothId: 'demo',
    language: 'en',
    location: '-',
    startDateTime: new Date().toISOString(),
  }),
  isPaid: true,
  songName: 'Velvet Elevator',
}

const asInTheBar = { motion: 'no-preference', looks: 'full' } as const

async function dance(
  what: { sessionMode: number; price: number },
  how: Partial<typeof asInTheBar> = {},
) {
  const currentSession = JSON.stringify({ ...session, ...what })
  const opened = await openApp('/session', { ...how, session: { currentSession } })
  opened.kiosk.party.display.setState({ view: { kind: 'running', secondsLeft: 50 } })
  await expect.element(page.getByText('Party in progress')).toBeVisible()
  // The booth is heard once its stream is open.
  await expect.poll(() => opened.backend.device.state.asked).toContain('/events')
  return opened
}

const dancing = () =>
  document
    .getAnimations()
    .filter((one) => one instanceof CSSAnimation && one.animationName.includes('dances')).length

/** What never comes to rest by itself; an entrance does. */
const endless = (part: Element) =>
  part
    .getAnimations({ subtree: true })
    .filter((one) => one.playState === 'running' && one.effect?.getTiming().iterations === Infinity)

const trouble = () => page.getByRole('status').filter({ hasText: /camera/ })

it('tells a guest who is filmed that the camera fails, and what that means for the money; nothing else stops', async () => {
  const { kiosk, backend } = await dance({ sessionMode: 1, price: 5 })
  expect(trouble().elements()).toEqual([])
  backend.device.turn('camera', 'unplugged')
  await expect
    .element(trouble())
    .toHaveTextContent('The camera has a problem. If it caught nothing, you get your money back.')
  await expect.element(page.getByRole('timer')).toHaveTextContent('0:50')
  expect(backend.device.state.commands).toEqual([])
  kiosk.context.setState({ session: { ...session, sessionMode: 1, price: 0 } })
  await expect
    .element(trouble())
    .toHaveTextContent('The camera has a problem. The music is all yours!')
  backend.device.turn('camera', null)
  await expect.element(trouble()).not.toBeInTheDocument()
})

it('[2.session.4] the countdown lies over the blurred screen, which stands still until the party begins', async () => {
  const { kiosk } = await dance({ sessionMode: 3, price: 2 }, asInTheBar)
  await expect.poll(dancing).toBeGreaterThan(0)
  kiosk.party.display.setState({ view: { kind: 'countdown', count: 3 } })
  await expect.element(page.getByText('The party is starting!')).toBeVisible()
  const behind = document.querySelector('[inert]')
  if (!behind) throw new Error('Nothing lies behind it.')
  expect(behind.textContent).toContain('Party in progress')
  const header = page.getByRole('banner').element()
  for (const part of [behind, header]) {
    expect(getComputedStyle(part).filter).toMatch(/^blur\(/)
    expect(endless(part)).toEqual([])
  }
})

it('the bars lie still while there is no music', async () => {
  const { kiosk } = await dance({ sessionMode: 3, price: 2 }, asInTheBar)
  const { display } = kiosk.party
  await expect.poll(dancing).toBeGreaterThan(0)
  display.setState({ view: { kind: 'running', secondsLeft: 49, isChanging: true } })
  await expect.poll(dancing).toBe(0)
  display.setState({ view: { kind: 'running', secondsLeft: 48, song: aTrack() } })
  await expect.poll(dancing).toBeGreaterThan(0)
})

it('M3: shows that another song is coming, and then that song; the time goes on', async () => {
  const { kiosk } = await dance({ sessionMode: 3, price: 2 })
  const card = () => page.getByRole('status').filter({ hasText: /./ })
  await expect.element(card()).toHaveTextContent('Velvet Elevator')
  const { display } = kiosk.party
  display.setState({ view: { kind: 'running', secondsLeft: 49, isChanging: true } })
  await expect.element(card()).toHaveTextContent('Your song got stuckHere comes another one...')
  display.setState({ view: { kind: 'running', secondsLeft: 48, song: aTrack() } })
  await expect.element(card()).toHaveTextContent('Night BusNora, Twee')
  expect(card().element().querySelector('img')?.src).toBe('https://covers.test/late.png')
  await expect.element(page.getByRole('timer')).toHaveTextContent('0:48')
})

it('says nothing of a camera to whom nobody films', async () => {
  const { kiosk, backend } = await dance({ sessionMode: 3, price: 2 })
  backend.device.turn('camera', 'unplugged')
  const isIll = () => {
    const { booth } = kiosk.party.link.getState()
    return typeof booth === 'object' && !booth.parts.camera.healthy
  }
  await expect.poll(isIll).toBe(true)
  expect(trouble().elements()).toEqual([])
})
