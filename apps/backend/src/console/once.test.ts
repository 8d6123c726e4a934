import { randomUUID } from 'node:crypto'
import type { ConsoleMode } from '@discobooth/contract/console/prices-api'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ConsoleCaller } from '../accounts/service.ts'
import { ok } from '../platform/http/answer.ts'
import { openConsole } from '../testing/console-people.ts'
import { openTestApp } from '../testing/test-app.ts'
import { doneBefore, onceOnly } from './once.ts'

const backend = openTestApp()
const { clock, db, makeBooth } = backend
const { signInWholly, call: ask, tokenOf } = openConsole(backend)
const claimed = () => db.selectFrom('operations').selectAll().execute()
const caller: ConsoleCaller = {
  id: randomUUID(),
  email: 'ada@example.org',
  role: 'owner',
  level: 'aal2',
  booths: null,
  refundLimit: null,
  network: '127.0.0.1',
  userAgent: 'test',
}

const what = {
  action: 'gave the money back',
  subject: 'a session',
  reason: 'No music',
} as const

async function newAct(): Promise<ReturnType<typeof onceOnly>> {
  const { id: booth } = await makeBooth()
  return onceOnly({ caller, operationId: randomUUID(), booth, at: new Date(), ...what })
}

it('an act in several transactions is one; what was rolled back was never claimed', async () => {
  const act = await newAct()
  const broken = db.transaction().execute(async (trx) => {
    expect(await act(trx)).toEqual(ok(undefined))
    throw new Error('the act failed')
  })
  await expect(broken).rejects.toThrow('the act failed')
  expect(await claimed()).toEqual([])
  const twice = () => db.transaction().execute((trx) => act(trx))
  expect([await twice(), await twice()]).toEqual([ok(undefined), ok(undefined)])
  expect(await claimed()).toHaveLength(1)
})

it('a copy that was faster while the first try was rolled back has done it', async () => {
  const { id: booth } = await makeBooth()
  const sent = { caller, operationId: randomUUID(), booth, at: new Date(), ...what }
  const [act, copy] = [onceOnly(sent), onceOnly(sent)]
  const broken = db.transaction().execute(async (trx) => {
    await act(trx)
    throw new Error('the act failed')
  })
  await expect(broken).rejects.toThrow('the act failed')
  expect(await db.transaction().execute((trx) => copy(trx))).toEqual(ok(undefined))
  const late = await db.transaction().execute((trx) => act(trx))
  expect(late).toEqual({ ok: false, refusal: doneBefore })
})

describe('a change of a mode that is sent again under its id', () => {
  const API = '/functions/v1/api/console'
  let owner = ''
  beforeAll(async () => {
    owner = await tokenOf((await signInWholly()).auth)
  })
  const newId = (): string => randomUUID()
  const change = (body: object, { mode = 2, operation = newId() } = {}) =>
    ask('POST', `${API}/modes/${mode}/changes`, owner, body, operation)
  async function video(): Promise<ConsoleMode | undefined> {
    const { body } = await ask('GET', `${API}/modes`, owner)
    return body.modes.find(({ id }: ConsoleMode) => id === 2)
  }
  const trail = () =>
    db.selectFrom('audit_trail').selectAll().orderBy('id', 'desc').limit(5).execute()

  it('is answered the same, and done once: what others changed meanwhile stays', async () => {
    const operation = newId()
    const first = await change({ price: 8.5 }, { operation })
    const [done] = await trail()
    expect((await change({ price: 8.5 }, { operation })).body).toEqual(first.body)
    await change({ price: 9 })
    const again = await Promise.all([1, 2].map(() => change({ price: 8.5 }, { operation })))
    expect(again.map(({ status }) => status)).toEqual([200, 200])
    expect((await video())?.price).toBe(9)
    expect((await trail())[1]?.id).toBe(done?.id)
  })

  it('is not planned anew once it was taken back', async () => {
    const operation = newId()
    const from = new Date(clock.time + 60_000).toISOString()
    await change({ price: 15, from }, { operation })
    await ask('DELETE', `${API}/planned-changes/${operation}`, owner)
    expect((await change({ price: 15, from }, { operation })).status).toBe(200)
    expect((await video())?.planned).toEqual([])
  })

  it('is refused where it is another change, or of another mode; a refused one may be sent again', async () => {
    const operation = newId()
    expect((await change({}, { operation })).status).toBe(422)
    await change({ price: 8.5 }, { operation })
    for (const other of [
      await change({ price: 8.6 }, { operation }),
      await change({ price: 8.5 }, { operation, mode: 1 }),
    ]) {
      expect([other.status, other.body.error.code]).toEqual([422, 'operation_id_reused'])
    }
  })
})
