import type { Mode } from '@discobooth/contract/modes/mode'
import type { SessionContext } from '@discobooth/contract/session/context'
import { expect, it } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { createBackendClient } from '../backend/client.ts'
import { createOffer } from './modes.ts'

const modeOf = (id: number): Mode => ({
  id,
  name: `Mode ${id}`,
  price: id,
  isPhoto: false,
  isVideo: false,
  isPhotoVideo: false,
  isEnabled: true,
  icon: null,
  playlistId: null,
  priceList: 17,
})

/** A backend whose answers come when the test says so. */
function open() {
  const questions: { of: string | null; answer(...ids: number[]): void; refuse(): void }[] = []
  const fetch: typeof globalThis.fetch = (input) =>
    new Promise((resolve) => {
      questions.push({
        of: new URL(String(input)).searchParams.get('session'),
        answer: (...ids) => resolve(Response.json(ids.map(modeOf))),
        refuse: () => resolve(Response.json({}, { status: 503 })),
      })
    })
  const connection = createBackendClient({
    supabaseUrl: 'http://backend.test',
    supabaseKey: 'public',
    boothKey: () => 'key',
    fetch,
  })
  const context = createStore<SessionContext>()(() => ({ modes: [] as Mode[] }) as SessionContext)
  const guest = (id: string) => context.setState({ session: { id } } as SessionContext)
  const asked = async (count: number) => {
    await expect.poll(() => questions.length).toBe(count)
    const question = questions[count - 1]
    if (!question) throw new Error('Nobody asked.')
    return question
  }
  const shown = () => context.getState().modes.map(({ id }) => id)
  const offer = createOffer({ context, connection, hostname: 'kiosk' })
  return { offer, guest, asked, shown, count: () => questions.length }
}

it('what is asked for before a guest arrives is shown to them, once', async () => {
  const { offer, guest, asked, shown, count } = open()
  guest('a')
  offer.lookAhead()
  const arrived = offer.load('session')
  ;(await asked(1)).answer(1, 2)
  expect(await arrived).toMatchObject({ ok: true })
  expect([shown(), count()]).toEqual([[1, 2], 1])
  const again = offer.load('session')
  ;(await asked(2)).answer(1)
  await again
  expect(shown()).toEqual([1])
})

it('what was asked for before is asked again where no modes came, or for somebody else', async () => {
  const { offer, guest, asked, shown } = open()
  guest('a')
  offer.lookAhead()
  const arrived = offer.load('session')
  ;(await asked(1)).refuse()
  ;(await asked(2)).answer(3)
  expect(await arrived).toMatchObject({ ok: true })
  offer.lookAhead()
  guest('b')
  const other = offer.load('session')
  const question = await asked(4)
  expect(question.of).toBe('b')
  question.answer(4)
  await other
  expect(shown()).toEqual([4])
})

it('a late answer for the guest before replaces nothing of what this one is shown', async () => {
  const { offer, guest, asked, shown } = open()
  guest('a')
  const first = offer.load('session')
  ;(await asked(1)).answer(1)
  await first
  const looking = offer.lookAgain()
  const late = await asked(2)
  guest('b')
  const second = offer.load('session')
  ;(await asked(3)).answer(2)
  await second
  late.answer(1, 3)
  await looking
  expect(shown()).toEqual([2])
  // What is asked next is asked for the guest who stands there.
  void offer.lookAgain()
  expect((await asked(4)).of).toBe('b')
})

it('whoever was asked for first hears of the offer that holds', async () => {
  const { offer, guest, asked, shown } = open()
  guest('a')
  const older = offer.load('session')
  const late = await asked(1)
  const newer = offer.load('session')
  ;(await asked(2)).answer(2)
  late.answer(1)
  for (const outcome of await Promise.all([older, newer]))
    expect(outcome).toMatchObject({ ok: true, modes: [{ id: 2 }] })
  expect(shown()).toEqual([2])
})

it('news that come while somebody asks are asked about after that, once', async () => {
  const { offer, guest, asked, shown, count } = open()
  guest('a')
  const loading = offer.load('session')
  void offer.lookAgain()
  ;(await asked(1)).answer(1)
  await loading
  const second = await asked(2)
  void offer.lookAgain()
  void offer.lookAgain()
  second.answer(2)
  ;(await asked(3)).answer(3)
  await expect.poll(shown).toEqual([3])
  expect(count()).toBe(3)
})
