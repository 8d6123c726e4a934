import { obstacleForAll } from '@discobooth/contract/modes/sellable'
import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { openApp } from '../../../app/testing/open-app.tsx'
import { payingGuest } from '../../../payments/testing/paying-guest.ts'
import { handClock } from '../../../platform/testing/hand-clock.ts'

export const modal = () => page.getByRole('dialog').first()
export const button = (name: string | RegExp) => modal().getByRole('button', { name })
export const heading = (name: string) => modal().getByRole('heading', { name, level: 2 })
export const text = (words: string) => modal().getByText(words, { exact: true })
export const code = () => modal().getByRole('img', { name: /^QR code to pay/ })
export const offer = () => page.getByRole('main').getByRole('button', { name: 'QUEUE SONG' })

/** Without the wait for a still picture, which costs half a second each: the journeys tap for real. */
export async function tap(target: Locator): Promise<void> {
  await expect.element(target).toBeVisible()
  const element = target.element()
  if (element instanceof HTMLElement) element.click()
}

type Visit = NonNullable<Parameters<typeof openApp>[1]>

/** Somebody dances; the next guests stand before the screen. */
export async function dancing(visit: Visit = {}) {
  const first = payingGuest({ isPaid: true })
  const clock = handClock()
  const app = await openApp('/session', {
    ...first.visit,
    clock,
    ...visit,
    session: { ...first.visit.session, ...visit.session },
  })
  const { context, party } = app.kiosk
  /** A kiosk whose clock stands still loads nothing. */
  const queue = async () => {
    for (let tries = 0; tries < 50; tries += 1) await clock.live(100)
    const loaded = (await app.kiosk.services())?.queue
    if (!loaded) throw new Error('The queue did not load.')
    return loaded
  }
  const host = await queue()
  // A busy machine may have brought the music later than this clock, which runs ahead, waits for it.
  const obstacle = () => {
    party.examine()
    return obstacleForAll(party.link.getState())
  }
  await expect.poll(obstacle).toBeNull()
  party.display.setState({ view: { kind: 'running', secondsLeft: 50 } })
  return { ...app, clock, host, first: first.id, queued: () => context.getState().queuedSession }
}

export async function open(visit?: Visit) {
  const dance = await dancing(visit)
  await tap(offer())
  await expect.element(heading('QUEUE SONG')).toBeVisible()
  await expect.poll(() => modal().getByRole('listitem').elements().length).toBe(4)
  return dance
}

export async function atTheCode(mode = /^Photo[^+]*€/) {
  const dance = await open()
  await tap(button(mode))
  await expect.element(code()).toBeVisible()
  const session = dance.queued()
  if (!session) throw new Error('Nobody is queued.')
  return { ...dance, id: session.id }
}
