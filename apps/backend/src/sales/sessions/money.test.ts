import { randomUUID } from 'node:crypto'
import type { Mode } from '@discobooth/contract/modes/mode'
import { beforeAll, describe, expect, it } from 'vitest'
import { openTestApp } from '../../testing/test-app.ts'
import { decideMoney } from './money.ts'

const { call, db, logsOf, makeBooth, makeSession } = openTestApp()

function paymentLog(sessionId: string) {
  return db
    .selectFrom('payment_log')
    .select(['status', 'amount', 'currency', 'method', 'meta'])
    .where('session_id', '=', sessionId)
    .orderBy('id')
    .execute()
}

const choose = (id: string, sessionMode: number | null, more: object = {}) =>
  call('PATCH', `/api/sessions/${id}`, { body: { sessionMode }, ...more })

describe('M1: the server owns money', () => {
  it('[7.backend-data.2] takes the price from the mode, and leaves the session unpaid', async () => {
    const { id } = await makeSession()
    const { body } = await choose(id, 2)
    expect(body).toMatchObject({ sessionMode: 2, price: 7, isPaid: false, paymentLink: null })
    expect(await paymentLog(id)).toEqual([])
    const [, selected] = await logsOf(id)
    expect(selected).toMatchObject({
      status: 'MODE_SELECTED',
      type: 'OPERATIONAL',
      error_code: '{"mode_id":2,"price":7}',
    })
  })

  it.each([
    ['isPaid', true],
    ['price', 0],
    ['price', null],
    ['paymentLink', 'Free Mode'],
  ])('ignores a client that sends %s %j, and reports it', async (field, value) => {
    const { id } = await makeSession()
    const body = { sessionMode: 1, [field]: value }
    const answer = await call('PUT', `/api/sessions/${id}`, { body })
    expect(answer.body).toMatchObject({ price: 5, isPaid: false, paymentLink: null })
    const reports = (await logsOf(id)).filter((log) => log.type === 'SECURITY')
    expect(reports).toMatchObject([{ priority: 'HIGH', status: 'ERROR' }])
    expect(reports[0]?.message).toContain(field)
  })

  it('says nothing of a client that sends what the backend decided', async () => {
    const { id } = await makeSession({ isPaid: false, price: null, paymentLink: null })
    const body = { sessionMode: 4, price: 9, isPaid: false }
    await call('PUT', `/api/sessions/${id}`, { body })
    expect((await logsOf(id)).filter((log) => log.type === 'SECURITY')).toEqual([])
  })

  it('reports the attempt also when the session has ended', async () => {
    const { id } = await makeSession({ sessionMode: 1 })
    await call('POST', `/api/sessions/${id}/end`, { body: { reason: 'reset' } })
    const answer = await call('PATCH', `/api/sessions/${id}`, { body: { isPaid: true } })
    expect(answer.body.isPaid).toBe(false)
    expect((await logsOf(id)).at(-1)?.type).toBe('SECURITY')
  })

  it('another mode has another price; no mode has none', async () => {
    const { id } = await makeSession({ sessionMode: 1 })
    expect((await choose(id, 4)).body).toMatchObject({ sessionMode: 4, price: 9 })
    const { body } = await choose(id, null)
    expect(body).toMatchObject({ sessionMode: null, price: null, isPaid: false })
  })
})

describe('free mode', () => {
  let key: string
  beforeAll(async () => {
    ;({ key } = await makeBooth({ freeMode: true }))
  })

  it('[4.mode-selection.2, 3.payment-log.1] every mode is paid at once: price 0, Free Mode, logged COMPLETED', async () => {
    const { id } = await makeSession({}, key)
    const { body } = await choose(id, 4, { key })
    expect(body).toMatchObject({ isPaid: true, price: 0, paymentLink: 'Free Mode' })
    expect(await paymentLog(id)).toEqual([
      {
        status: 'COMPLETED',
        amount: 0,
        currency: 'eur',
        method: 'free-mode',
        meta: { mode_id: 4 },
      },
    ])
    expect((await call('GET', `/api/sessions/${id}/payment`, { key })).body).toMatchObject({
      isPaid: true,
    })
  })

  it('logs each mode once, however often it is chosen or saved', async () => {
    const { id } = await makeSession({ sessionMode: 1 }, key)
    await choose(id, 2, { key })
    await choose(id, 1, { key })
    await choose(id, 1, { key })
    expect((await paymentLog(id)).map((entry) => entry.meta)).toEqual([
      { mode_id: 1 },
      { mode_id: 2 },
    ])
    const chosen = (await logsOf(id)).filter((log) => log.status === 'MODE_SELECTED')
    expect(chosen).toHaveLength(3)
  })

  it('switched on while a guest chooses, makes the same mode free', async () => {
    const booth = await makeBooth()
    const { id } = await makeSession({ sessionMode: 1 }, booth.key)
    await db.updateTable('booths').set({ freeMode: true }).where('id', '=', booth.id).execute()
    expect((await choose(id, 1, { key: booth.key })).body.isPaid).toBe(true)
  })
})

describe('modes', () => {
  it('[4.mode-selection.2, 3.mode.1] a mode for nothing, or without a price, is free', async () => {
    for (const price of [0, null]) {
      await db.updateTable('modes').set({ price }).where('id', '=', 3).execute()
      const { body } = await choose((await makeSession()).id, 3)
      expect(body).toMatchObject({ isPaid: true, price: 0, paymentLink: 'Free Mode' })
    }
    await db.updateTable('modes').set({ price: 2 }).where('id', '=', 3).execute()
  })

  it('a mode that is off sale is refused, and stays with who has it', async () => {
    const owner = await makeSession({ sessionMode: 2 })
    const { id } = await makeSession()
    await db.updateTable('modes').set({ isEnabled: false }).where('id', '=', 2).execute()
    const refused = await choose(id, 2)
    expect([refused.status, refused.body.error.code]).toEqual([422, 'mode_unavailable'])
    const made = await call('POST', '/api/sessions', {
      body: { id: randomUUID(), sessionMode: 2 },
    })
    expect(made.status).toBe(422)
    const kept = await call('PUT', `/api/sessions/${owner.id}`, {
      body: { sessionMode: 2, songName: 'Late' },
    })
    expect(kept.body).toMatchObject({ sessionMode: 2, price: 7, songName: 'Late' })
    await db.updateTable('modes').set({ isEnabled: true }).where('id', '=', 2).execute()
  })

  it('a mode that does not exist is refused', async () => {
    await db.updateTable('session').set({ sessionMode: null }).execute()
    await db.deleteFrom('modes').where('id', '=', 4).execute()
    const answer = await choose((await makeSession()).id, 4)
    expect([answer.status, answer.body.error.code]).toEqual([422, 'mode_unavailable'])
  })
})

describe('[2.mode.2] after the party has started', () => {
  it('there is no other mode, dearer or none, and nothing is changed; the same one stays welcome', async () => {
    const { key } = await makeBooth({ freeMode: true })
    const { id } = await makeSession({ sessionMode: 3 }, key)
    await call('POST', `/api/sessions/${id}/started`, { key })
    const before = await call('GET', `/api/sessions/${id}`, { key })
    for (const other of [4, 1, null]) {
      const { status, body } = await choose(id, other, { key })
      expect([status, body.error.code]).toEqual([409, 'party_started'])
    }
    expect((await choose(id, 3, { key })).status).toBe(200)
    expect((await call('GET', `/api/sessions/${id}`, { key })).body).toEqual(before.body)
    expect(await paymentLog(id)).toHaveLength(1)
  })
})

describe('decideMoney', () => {
  const mode: Mode = {
    id: 1,
    name: 'Photo',
    price: 5,
    isPhoto: true,
    isVideo: false,
    isPhotoVideo: false,
    isEnabled: true,
    icon: null,
    playlistId: null,
  }

  it('keeps a price that the guest has seen', () => {
    const before = { sessionMode: 1, isPaid: false, price: 5, paymentLink: 'https://pay' }
    const decided = decideMoney({
      before,
      mode: { ...mode, price: 6 },
      freeMode: false,
    })
    expect(decided).toEqual({ isPaid: false, price: 5, paymentLink: 'https://pay' })
  })

  it('never takes back what is paid for the same mode', () => {
    const before = { sessionMode: 1, isPaid: true, price: 5, paymentLink: 'https://pay' }
    for (const freeMode of [true, false]) {
      expect(decideMoney({ before, mode, freeMode })).toEqual({
        isPaid: true,
        price: 5,
        paymentLink: 'https://pay',
      })
    }
  })
})
