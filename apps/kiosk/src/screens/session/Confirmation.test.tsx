import { newSession } from '@discobooth/contract/session/new-session'
import type { Session } from '@discobooth/contract/session/session'
import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../app/testing/open-app.tsx'
import { fakeBackend } from '../../backend/testing/fake-backend.ts'
import { aTrack } from '../../music/testing/tracks.ts'

beforeEach(() => page.viewport(768, 1024))

const unpaid: Session = {
  ...newSession({
    id: '3f0f9bb4-0000-4000-8000-000000000000',
    boothId: 'demo',
    language: 'en',
    location: '-',
    startDateTime: new Date().toISOString(),
  }),
  sessionMode: 3,
  price: 2,
  songName: 'Velvet Elevator',
  songDuration: 9_000,
}
const paid: Session = { ...unpaid, isPaid: true }

function openSession(found: Session, row: Session, { backend = fakeBackend() } = {}) {
  backend.state.sessions.set(row.id, row)
  const session = {
    currentSession: JSON.stringify(found),
    selectedTrack: JSON.stringify(aTrack()),
  }
  return openApp('/session', { backend, session })
}

type Opened = Awaited<ReturnType<typeof openSession>>

/** Until then a tap may do nothing: on a busy machine the music is gone for a moment. */
async function isSeenWell({ kiosk }: Opened): Promise<void> {
  await expect
    .poll(() => kiosk.party.link.getState())
    .toMatchObject({ booth: { parts: {} }, music: 'ready' })
}

const confirm = () => page.getByRole('button', { name: 'Confirm Song' })
const commands = ({ backend }: Opened) =>
  backend.device.state.commands.map(({ command }) => command)

describe('Confirm', () => {
  it('[M1] arms the booth for whom the backend calls paid, whatever storage says', async () => {
    const opened = await openSession(unpaid, paid)
    await isSeenWell(opened)
    await confirm().click()
    await expect.poll(() => commands(opened)).toEqual(['start'])
  })

  it('[M1] sends a guest who is paid in storage alone to /pay, and arms nothing', async () => {
    const opened = await openSession(paid, unpaid)
    await isSeenWell(opened)
    await confirm().click()
    await expect.poll(() => opened.at()).toBe('/pay')
    expect(commands(opened)).toEqual([])
  })

  it("[8.session.1] on a booth that is gone is told in the guest's language, whoever said it", async () => {
    for (const [language, button, text] of [
      ['nl', 'Bevestig nummer', 'Fout: De booth is niet bereikbaar.'],
      ['en', 'Confirm Song', 'Error: The booth cannot be reached.'],
    ] as const) {
      const opened = await openSession(paid, paid)
      opened.kiosk.guest.speak(language)
      await expect.element(page.getByRole('button', { name: button })).toBeEnabled()
      // Of a booth that is gone there is nothing to confirm.
      await isSeenWell(opened)
      opened.backend.device.state.weather = 'gone'
      await page.getByRole('button', { name: button }).click()
      await expect.element(page.getByRole('alertdialog', { name: text })).toBeVisible()
      await expect.poll(() => opened.at()).toBe('/mode')
      await opened.close()
    }
  })

  for (const route of ['/session', '/session/auto'] as const) {
    it(`F5: starts nothing that the booth cannot give, says why, and comes back by itself: ${route}`, async () => {
      const backend = fakeBackend()
      backend.device.state.parts.camera = { healthy: false, simulated: true }
      const photo: Session = { ...paid, sessionMode: 1 }
      const opened = await openSession(photo, photo, { backend })
      const waits = page.getByRole('button', { name: 'The camera is taking a break' })
      await expect.element(waits).toBeDisabled()
      await opened.kiosk.party.open({ by: route })
      opened.kiosk.party.confirm()
      await expect.element(waits).toBeDisabled()
      backend.device.state.parts.camera = { healthy: true, simulated: true }
      opened.kiosk.party.examine()
      await expect.element(confirm()).toBeEnabled()
      expect(commands(opened)).toEqual([])
      await confirm().click()
      await expect.poll(() => commands(opened)).toEqual(['start'])
    })
  }

  it('of a session that has ended is not there: a step back finds the summary, and a stale tab goes there', async () => {
    const ended: Session = { ...paid, endDateTime: new Date().toISOString() }
    const back = await openSession(ended, ended)
    await expect.poll(() => back.at()).toBe('/summary')
    await back.close()

    const stale = await openSession(paid, ended)
    await confirm().click()
    await expect.poll(() => stale.at()).toBe('/summary')
    expect(commands(stale)).toEqual([])
  })
})
