import { BoothSettings } from '@discobooth/contract/device/booth-settings'
import { OperatorSessions } from '@discobooth/contract/operator/operator-api'
import { beforeAll, describe, expect, it } from 'vitest'
import { type DocumentedRoute, documentedRoutes } from '../../testing/documented-routes.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { operatorOf, passcode } from '../../testing/test-operator.ts'

const backend = openTestApp({ firstBooth: { passcode, operatorEmail: 'owner@example.org' } })
const { app, call, clock, db, makeSession } = backend
const operator = operatorOf(backend)
const staffPasscode = '4071'

const enter = (code: string) => call('POST', '/api/operator/pass', { body: { passcode: code } })
/** With a fresh pass of staff. */
async function staff(method: string, path: string, body?: unknown) {
  const { pass } = (await enter(staffPasscode)).body
  return call(method, `/api/operator${path}`, { headers: { 'x-operator-pass': pass }, body })
}
async function paidSession(): Promise<string> {
  const { id } = await makeSession({ sessionMode: 2 })
  const { body } = await call('POST', `/api/sessions/${id}/payment`)
  await app.hono.request(`${new URL(body.url).pathname}/pay`, { method: 'POST' })
  return id
}
const audits = async () =>
  (
    await db
      .selectFrom('logs')
      .select('message')
      .where('type', '=', 'AUDIT')
      .orderBy('id')
      .execute()
  ).map(({ message }) => message)

beforeAll(async () => {
  await operator('PUT', '/staff-passcode', { body: { staffPasscode } })
})

describe('the staff passcode', () => {
  /** All that a night needs; whatever is not here is the operator's. */
  const forStaff = new Set([
    'DELETE /api/operator/pass',
    'PATCH /api/operator/tonight',
    'GET /api/operator/status',
    'GET /api/operator/sessions',
    'POST /api/operator/sessions/{id}/refund',
    'POST /api/operator/sessions/{id}/start-again',
  ])
  const isOperators = ({ name, needsOperator }: DocumentedRoute) =>
    needsOperator && !forStaff.has(name)

  it('opens neither settings nor keys nor passcodes nor logs, and each refusal is noted', async () => {
    const { id } = await makeSession()
    const closed = (await documentedRoutes(app.hono)).filter(isOperators)
    expect(closed.length).toBeGreaterThan(8)
    const { role, pass } = (await enter(staffPasscode)).body
    expect(role).toBe('staff')
    for (const { name, method, path } of closed) {
      const headers = { 'x-operator-pass': pass }
      const text = method === 'GET' ? {} : { text: '{' }
      const { status, body } = await call(method, path.replace('{id}', id), { headers, ...text })
      expect([name, status, body.error.code]).toEqual([name, 403, 'operator_only'])
      expect(JSON.stringify(body)).not.toContain('example.org')
    }
    const noted = await db
      .selectFrom('logs')
      .select('message')
      .where('message', 'like', '%it came with a staff pass%')
      .execute()
    expect(noted).toHaveLength(closed.length)
  })

  it('gives no free tries at the one of the operator, and a slip of yesterday is forgotten', async () => {
    const codes = ['3141', '5926', '5358', '9793', '2384', '6264']
    const seen: number[] = []
    for (const code of codes) {
      seen.push((await enter(code)).status)
      await enter(staffPasscode)
    }
    expect(seen).toEqual([403, 403, 403, 429, 429, 429])
    clock.time += 1_000
    expect((await enter(staffPasscode)).status).toBe(201)
    expect((await enter('9793')).status).toBe(403)
    expect((await enter('2384')).status).toBe(429)
    clock.time += 13 * 60 * 60_000
    expect((await enter(staffPasscode)).status).toBe(201)
    expect([(await enter('9793')).status, (await enter('2384')).status]).toEqual([403, 403])
    await enter(passcode)
  })

  it('puts the booth out of order and sets the volume, and hears nothing of the rest', async () => {
    const { status, body } = await staff('PATCH', '/tonight', {
      outOfOrder: true,
      partyVolume: 0.4,
    })
    expect([status, body.partyVolume]).toEqual([200, 0.4])
    expect(Object.keys(body).sort()).toEqual(Object.keys(BoothSettings.shape).sort())
    const more = await staff('PATCH', '/tonight', { outOfOrder: false, freeMode: true })
    expect([more.status, more.body.error.code]).toEqual([400, 'unknown_field'])
    expect((await call('GET', '/api/booth')).body).toMatchObject({ partyVolume: 0.4 })
    await staff('PATCH', '/tonight', { outOfOrder: false })
    const said = await audits()
    expect(said).toContainEqual(expect.stringMatching(/^Staff came in/))
    expect(said).toContainEqual(expect.stringMatching(/^Staff changed the settings: outOfOrder/))
  })

  it('does not enrol a kiosk, nor let itself be changed to the one of the operator', async () => {
    const machine = { key: null, headers: { host: '127.0.0.1' }, peerAddress: '127.0.0.1' }
    const body = { boothId: 'Booth 1', passcode: staffPasscode }
    expect((await call('POST', '/api/booths/enrol', { ...machine, body })).status).toBe(403)
    const setTo = async (code: string | null) =>
      (await operator('PUT', '/staff-passcode', { body: { staffPasscode: code } })).body
    expect((await setTo(passcode)).error.code).toBe('passcode_taken')
    expect((await setTo('1234')).error.code).toBe('weak_passcode')
    const own = { passcode, newPasscode: staffPasscode }
    const taken = await operator('PUT', '/passcode', { body: own })
    expect([taken.status, taken.body.error.code]).toEqual([422, 'passcode_taken'])
    const isTold = async () => (await operator('GET', '/settings')).body.hasStaffPasscode
    expect(await isTold()).toBe(true)
    const { pass } = (await enter(staffPasscode)).body
    await setTo(null)
    expect(await isTold()).toBe(false)
    const headers = { 'x-operator-pass': pass }
    expect((await call('GET', '/api/operator/status', { headers })).status).toBe(401)
    expect((await enter(staffPasscode)).status).toBe(403)
    await setTo(staffPasscode)
  })
})

describe('staff give back', () => {
  it("tonight's money up to the operator's limit, one session once, and the log says who", async () => {
    await operator('PATCH', '/settings', { body: { staffRefundLimit: 14 } })
    const sessions = [await paidSession(), await paidSession(), await paidSession()]
    const refund = (id = '') => staff('POST', `/sessions/${id}/refund`)
    expect((await refund(sessions[0])).status).toBe(200)
    expect((await refund(sessions[0])).status).toBe(200)
    const both = await Promise.all(sessions.slice(1).map(refund))
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 403]))
    expect(both.find(({ status }) => status === 403)?.body.error.code).toBe('staff_refund_limit')
    const left = sessions[both[0]?.status === 403 ? 1 : 2] ?? ''
    expect((await operator('POST', `/sessions/${left}/refund`)).status).toBe(200)
    const said = (await audits()).filter((message) => message.includes('gave the money back'))
    expect(said.map((message) => message.split(' ')[0])).toEqual(['Staff', 'Staff', 'The'])
  })

  it('counts what really goes back: of what was given back in part, the rest', async () => {
    await operator('PATCH', '/settings', { body: { staffRefundLimit: 16 } })
    const [first, second] = [await paidSession(), await paidSession()]
    const charges = db.updateTable('charges').set({ refundedAmount: 500 })
    await charges.where('session_id', '=', first).execute()
    const refund = async (id: string) => (await staff('POST', `/sessions/${id}/refund`)).status
    expect([await refund(first), await refund(second)]).toEqual([200, 403])
  })

  it('nothing that was never paid, and that does not count', async () => {
    await operator('PATCH', '/settings', { body: { staffRefundLimit: 23 } })
    const { id } = await makeSession({ sessionMode: 2 })
    const { body } = await staff('POST', `/sessions/${id}/refund`)
    expect(body.error.code).toBe('nothing_to_refund')
    expect((await staff('POST', `/sessions/${await paidSession()}/refund`)).status).toBe(200)
  })

  it('or start a party again that was paid, once: no friend dances for nothing all night', async () => {
    const again = async (id: string) => {
      const { status, body } = await staff('POST', `/sessions/${id}/start-again`)
      return { status, id: body.id, code: body.error?.code }
    }
    const refusal = { status: 403, code: 'staff_start_again' }
    expect(await again((await makeSession({ sessionMode: 2 })).id)).toMatchObject(refusal)
    const paid = await paidSession()
    const second = await again(paid)
    expect(second.status).toBe(200)
    expect(await again(paid)).toEqual(second)
    expect(await again(second.id)).toMatchObject(refusal)
    expect((await operator('POST', `/sessions/${second.id}/start-again`)).status).toBe(200)
    const givenBack = await paidSession()
    await operator('POST', `/sessions/${givenBack}/refund`)
    expect(await again(givenBack)).toMatchObject(refusal)
  })

  it('nothing of another night, nor do they see it', async () => {
    const id = await paidSession()
    const list = async () => OperatorSessions.parse((await staff('GET', '/sessions')).body).sessions
    expect((await list()).map((session) => session.id)).toContain(id)
    expect((await staff('POST', `/sessions/${id}/start-again`)).status).toBe(200)
    // Rows are dated by the database, which lives by the machine's clock.
    clock.time = Date.now() + 13 * 60 * 60_000
    expect(await list()).toEqual([])
    for (const what of ['refund', 'start-again']) {
      const { status, body } = await staff('POST', `/sessions/${id}/${what}`)
      expect([status, body.error.code]).toEqual([403, 'not_tonight'])
    }
    expect(await audits()).toContainEqual(
      expect.stringMatching(/^Staff started this session again/),
    )
  })
})
