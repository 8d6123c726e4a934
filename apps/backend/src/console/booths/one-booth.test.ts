import { BoothDay, ConsoleBooth } from '@discobooth/contract/console/booths-api'
import { beatLimits } from '@discobooth/contract/device/booth-beat'
import { beforeAll, describe, expect, it } from 'vitest'
import { wellBeat } from '../../testing/accepted-calls.ts'
import { openConsole } from '../../testing/console-people.ts'
import { openTestApp } from '../../testing/test-app.ts'

const backend = openTestApp()
const { app, call, clock, db, makeBooth, makeSession } = backend
const { signInWholly, call: ask, tokenOf } = openConsole(backend)
const API = '/functions/v1/api/console'
const SILENT_MS = beatLimits.offlineAfterMs + 1

let owner = ''
beforeAll(async () => {
  owner = await tokenOf((await signInWholly()).auth)
})

const as = async (role: 'manager' | 'viewer' | 'bookkeeper', booths?: string[]) =>
  tokenOf((await signInWholly({ role, ...(booths && { booths }) })).auth)
const one = async (id: string) =>
  ConsoleBooth.parse((await ask('GET', `${API}/booths/${id}`, owner)).body)
const beat = (key: string) => call('POST', '/api/booth/beat', { key, body: wellBeat })

describe('one booth', () => {
  it('has the settings of its own screen, by the same rules, and who changed them is written down', async () => {
    const booth = await makeBooth({ boothId: 'Set', operatorEmail: 'eva@example.org' })
    const path = `${API}/booths/${booth.id}/settings`
    const change = { place: 'Quay 9', groupName: 'South', helpNumber: '+31 6 1' }
    const { status, body } = await ask('PATCH', path, owner, change)
    expect([status, body]).toMatchObject([200, change])
    expect((await call('GET', '/api/booth', { key: booth.key })).body.helpNumber).toBe('+31 6 1')
    expect(await one(booth.id)).toMatchObject({ place: 'Quay 9', group: 'South' })
    const trail = db.selectFrom('audit_trail').selectAll().where('booth', '=', booth.id)
    expect(await trail.execute()).toMatchObject([
      { action: 'changed the settings', role: 'owner', person: expect.any(String) },
    ])
    const wrong = await ask('PATCH', path, owner, { helpNumber: '1', raspberryPort: 'x' })
    expect([wrong.status, (await ask('GET', path, owner)).body.helpNumber]).toEqual([
      422,
      '+31 6 1',
    ])
  })

  it('C2: a manager sets what does not give money away; a viewer sees no settings', async () => {
    const booth = await makeBooth({ boothId: 'Shared' })
    const path = `${API}/booths/${booth.id}/settings`
    const manager = await as('manager', [booth.id])
    expect((await ask('PATCH', path, manager, { partyVolume: 0.5 })).status).toBe(200)
    for (const change of [{ freeMode: true }, { staffRefundLimit: 900, partyVolume: 1 }]) {
      const refused = await ask('PATCH', path, manager, change)
      expect([refused.status, refused.body.error.code]).toEqual([403, 'owner_only'])
    }
    expect((await ask('GET', path, manager)).body).toMatchObject({
      freeMode: false,
      partyVolume: 0.5,
    })
    const other = await as('manager', [(await makeBooth()).id])
    expect((await ask('PATCH', path, other, { partyVolume: 0 })).status).toBe(404)
    for (const role of ['viewer', 'bookkeeper'] as const) {
      expect((await ask('GET', path, await as(role))).status).toBe(403)
    }
  })

  it('shows its day: the party, the money, SOS, and from when to when it was away', async () => {
    const booth = await makeBooth({ boothId: 'Day', timeZone: 'Australia/Sydney' })
    const { key } = booth
    await beat(key)
    const { id } = await makeSession({ sessionMode: 1 }, key)
    const { body: bill } = await call('POST', `/api/sessions/${id}/payment`, { key })
    await app.hono.request(`${new URL(bill.url).pathname}/pay`, { method: 'POST' })
    const startedAt = new Date(clock.time).toISOString()
    await call('POST', `/api/sessions/${id}/started`, { key })
    await call('POST', `/api/sessions/${id}/end`, { key, body: { reason: 'sos' } })
    clock.time += SILENT_MS
    await app.runDueJobs()
    const { status, body } = await ask('GET', `${API}/booths/${booth.id}/day`, owner)
    expect([status, body]).toEqual([200, BoothDay.parse(body)])
    expect(body).toMatchObject({
      timeZone: 'Australia/Sydney',
      faults: [{ fault: 'offline', since: startedAt, until: null }],
      sos: [{ session: id }],
      parties: [{ session: id, startedAt, mode: 1 }],
    })
    expect(body.money).toMatchObject([{ grossCents: 500 }])
    expect(Date.parse(body.until) - Date.parse(body.from)).toBe(86_400_000)
    const before = await ask('GET', `${API}/booths/${booth.id}/day?day=2026-01-01`, owner)
    expect(before.body).toMatchObject({ day: '2026-01-01', parties: [], money: [], faults: [] })
  })

  it('has what its lights are made of', async () => {
    const booth = await makeBooth({ boothId: 'Lit', helpNumber: '+31 6 2' })
    const { body } = await ask('GET', `${API}/booths/${booth.id}/status`, await as('viewer'))
    expect(body).toMatchObject({ helpNumber: '+31 6 2', freeMode: false, music: 'unknown' })
    expect(body.parts.map(({ part }: { part: string }) => part)).toContain('payments')
  })
})
