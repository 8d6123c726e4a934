import { newSession } from '@discobooth/contract/session/new-session'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../../app/testing/open-app.tsx'

async function dancing() {
  const session = newSession({
    id: crypto.randomUUID(),
    boothId: 'demo',
    language: 'en',
    location: '-',
    startDateTime: '2026-01-01T00:00:00.000Z',
  })
  const { kiosk } = await openApp('/session', {
    session: { currentSession: JSON.stringify(session) },
  })
  kiosk.party.display.setState({ view: { kind: 'running', secondsLeft: 50 } })
  const music = (await kiosk.services())?.music
  if (!music) throw new Error('The music did not load.')
  await music.provider()
  return music
}

const player = () => page.getByRole('complementary', { name: 'Music player' })

it("[2.session.5, 8.session.6] the player is there but off the screen: 'No player' without playback, an error bar when it fails", async () => {
  const music = await dancing()
  await expect.element(player()).toHaveTextContent('No player')
  expect(player().element().getBoundingClientRect().right).toBeLessThan(0)

  const { view } = music.player.getState()
  if (!view) throw new Error('There is no player.')
  const error = { type: 'account', message: 'Premium is missing' } as const
  music.player.setState({ view: { ...view, status: 'ERROR', error } })
  await expect.element(player().getByRole('alert')).toHaveTextContent('Premium is missing')

  // A playback error leaves the status as it is, and shows no bar.
  music.player.setState({ view: { ...view, status: 'RUNNING', error } })
  await expect.element(player().getByRole('alert')).not.toBeInTheDocument()
})
