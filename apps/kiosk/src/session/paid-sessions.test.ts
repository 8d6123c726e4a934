import type { SessionContext } from '@discobooth/contract/session/context'
import { newSession } from '@discobooth/contract/session/new-session'
import type { Session } from '@discobooth/contract/session/session'
import { describe, expect, it } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { Answer } from '../backend/answer.ts'
import type { Call } from '../backend/client.ts'
import type { Disk } from '../platform/database.ts'
import { memoryDisk } from '../platform/testing/memory-disk.ts'
import { nobody } from './context.ts'
import { createPaidSessions } from './paid-sessions.ts'

const id = '0190a2f4-0000-4000-8000-000000000001'
const unpaid: Session = newSession({
  id,
  boothId: 'A',
  language: 'en',
  location: '-',
  startDateTime: '2026-01-01T00:00:00.000Z',
})
const paid: Session = { ...unpaid, isPaid: true, price: 5 }

/** A page that finds `found` in its storage, in front of a backend that has `row`, or is away. */
function openPage(page: { found: Session; row: Session | 'away' | null; disk?: Disk }) {
  const context = createStore<SessionContext>()(() => ({
    ...nobody,
    session: page.found,
    modes: [],
    priceMultiplier: 3,
  }))
  const { disk = memoryDisk().disk } = page
  async function call<Value>({ answer }: Call<Value>): Promise<Answer<Value>> {
    if (page.row === 'away') {
      const message = 'Failed to fetch'
      return { ok: false, kind: 'network', status: null, code: 'network', message }
    }
    if (!page.row) {
      const message = 'No such session.'
      return { ok: false, kind: 'refused', status: 404, code: 'no_such_session', message }
    }
    return { ok: true, value: answer.parse(page.row) }
  }
  const word = createPaidSessions({ context, disk, call })
  return { context, disk, entitlement: () => word.entitlement(id) }
}

describe('who may dance', () => {
  it('[M1] is asked of the backend: a paid session in bent storage is still to be paid', async () => {
    const page = openPage({ found: paid, row: unpaid })
    expect(await page.entitlement()).toBe('pay')
    expect(page.context.getState().session?.isPaid).toBe(false)
    expect(await openPage({ found: paid, row: null }).entitlement()).toBe('pay')
    expect(await openPage({ found: unpaid, row: paid }).entitlement()).toBe('dance')
  })

  it('is nobody whose session has ended, and the page learns that it has', async () => {
    const endDateTime = '2026-01-01T00:05:00.000Z'
    const page = openPage({ found: paid, row: { ...paid, endDateTime } })
    expect(await page.entitlement()).toBe('ended')
    expect(page.context.getState().session?.endDateTime).toBe(endDateTime)
  })

  it('[M3, F6] without a backend: who was called paid in this page, or before a reload; not who only stands so in storage', async () => {
    expect(await openPage({ found: paid, row: 'away' }).entitlement()).toBe('unknown')
    const page = openPage({ found: unpaid, row: 'away' })
    page.context.setState({ session: paid })
    expect(await page.entitlement()).toBe('dance')
    const { disk } = page
    await expect.poll(() => disk.get('paid')).toEqual([id])
    expect(await openPage({ found: paid, row: 'away', disk }).entitlement()).toBe('dance')
  })

  it('keeps the word for a guest who steps up from the queue, and forgets it when the money is back', async () => {
    const page = openPage({ found: unpaid, row: 'away' })
    page.context.setState({ queuedSession: { ...unpaid, id: 'next' } })
    page.context.setState({ queuedSession: { ...paid, id: 'next' } })
    page.context.setState({ session: { ...paid, id: 'next' }, queuedSession: null })
    await expect.poll(() => page.disk.get('paid')).toEqual(['next'])
    page.context.setState({ session: { ...unpaid, id: 'next' } })
    await expect.poll(() => page.disk.get('paid')).toEqual([])
  })
})
