import { randomUUID } from 'node:crypto'
import { ConsoleMe, type ConsoleRole, consoleRoles } from '@discobooth/contract/console/people-api'
import { beforeAll, describe, expect, it } from 'vitest'
import { openConsole } from '../../testing/console-people.ts'
import { openTestApp } from '../../testing/test-app.ts'

const backend = openTestApp()
const { db, clock, makeBooth } = backend
const { makePerson, open, signIn, signInWholly, call, tokenOf } = openConsole(backend)
const people = '/functions/v1/api/console/people'

let owner: string
let booth: string
beforeAll(async () => {
  booth = (await makeBooth()).id
  const { auth } = await signInWholly()
  owner = await tokenOf(auth)
})

const newAddress = () => `${randomUUID()}@example.org`
const invite = (body: object, token = owner) => call('POST', people, token, body)
const manager = { role: 'manager', refundLimit: 25 }

describe('C2: an invitation', () => {
  it('lets somebody choose a password, and gives them their role', async () => {
    const email = newAddress()
    const given = { ...manager, booths: [booth] }
    const { status, body } = await invite({ email: email.toUpperCase(), ...given, language: 'nl' })
    expect(status).toBe(201)
    expect(body.person).toMatchObject({ email, ...given, language: 'nl', joinedAt: null })
    // This backend sends no mail: the owner hands the link over.
    const link = new URLSearchParams(new URL(body.link).hash.slice(1))
    expect(link.get('type')).toBe('invite')
    const auth = open()
    const token = link.get('token_hash') ?? ''
    const come = await auth.verifyOtp({ token_hash: token, type: 'invite' })
    expect(come.error).toBeNull()
    const chosen = await auth.updateUser({ password: 'glitter kogel onder zee' })
    expect(chosen.error).toBeNull()
    const { auth: again } = await signIn(email)
    const me = await call('GET', '/functions/v1/api/console/me', await tokenOf(again))
    expect(ConsoleMe.parse(me.body)).toMatchObject({
      email,
      ...given,
      level: 'aal1',
      recoveryCodesLeft: 0,
      joinedAt: expect.any(String),
    })
  })

  it('is repeated until they come: the last link counts, with the last role', async () => {
    const email = newAddress()
    const first = await invite({ email, role: 'viewer' })
    const second = await invite({ email, role: 'bookkeeper' })
    expect(second.body.person).toMatchObject({ id: first.body.person.id, role: 'bookkeeper' })
    const use = (link: string) => {
      const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token_hash') ?? ''
      return open().verifyOtp({ token_hash: token, type: 'invite' })
    }
    expect((await use(first.body.link)).error?.code).toBe('otp_expired')
    expect((await use(second.body.link)).error).toBeNull()
    expect((await invite({ email, role: 'owner' })).body.error.code).toBe('person_exists')
  })

  it.each([
    [{ role: 'manager' }, 422, 'manager_needs_more'],
    [{ ...manager, booths: [] }, 422, 'manager_needs_more'],
    [{ ...manager, booths: ['00000000-0000-4000-8000-000000000000'] }, 422, 'booth_not_found'],
    [{ role: 'viewer', refundLimit: 5 }, 422, 'managers_only'],
    [{ role: 'boss' }, 422, 'invalid_body'],
    [{ role: 'viewer', email: 'no address' }, 422, 'invalid_body'],
    [{ ...manager, booths: [], refundLimit: 1_001 }, 422, 'invalid_body'],
  ])('of %o is refused, and changes nothing', async (rights, status, code) => {
    const count = () => db.selectFrom('console_people').select('id').execute()
    const before = await count()
    const answer = await invite({ email: newAddress(), ...rights })
    expect([answer.status, answer.body.error.code]).toEqual([status, code])
    expect(await count()).toEqual(before)
  })
})

describe('C2: a role', () => {
  it('counts from the next call on, and an account ends at once', async () => {
    const other = await signInWholly()
    const token = await tokenOf(other.auth)
    expect((await call('GET', people, token)).status).toBe(200)
    const changed = await call('PATCH', `${people}/${other.id}`, owner, { role: 'viewer' })
    expect(changed.body).toMatchObject({ id: other.id, role: 'viewer' })
    expect((await call('GET', people, token)).body.error.code).toBe('role_not_allowed')
    expect((await call('DELETE', `${people}/${other.id}`, owner)).status).toBe(200)
    expect((await call('GET', '/auth/v1/user', token)).body.error_code).toBe('session_not_found')
    expect(
      (await open().signInWithPassword({ email: other.email, password: 'x' })).error?.code,
    ).toBe('invalid_credentials')
  })

  it('of the last owner who has come stays', async () => {
    const { id, auth } = await signInWholly()
    const token = await tokenOf(auth)
    const others = await db
      .updateTable('console_people')
      .set({ role: 'viewer' })
      .where('role', '=', 'owner')
      .where('id', '!=', id)
      .returning('id')
      .execute()
    await invite({ email: newAddress(), role: 'owner' }, token)
    for (const answer of [
      await call('PATCH', `${people}/${id}`, token, { role: 'viewer' }),
      await call('DELETE', `${people}/${id}`, token),
    ]) {
      expect([answer.status, answer.body.error.code]).toEqual([409, 'last_owner'])
    }
    const back = others.map((other) => other.id)
    await db.updateTable('console_people').set({ role: 'owner' }).where('id', 'in', back).execute()
  })
})

describe('C2: the audit trail', () => {
  it('says who, when, from where, what was before and after, and is only ever added to', async () => {
    const { id } = await makePerson({ role: 'viewer' })
    clock.time += 1_000
    await call('PATCH', `${people}/${id}`, owner, { ...manager, booths: [booth] })
    const { body } = await call('GET', '/functions/v1/api/console/audit?limit=1', owner)
    expect(body.lines).toEqual([
      expect.objectContaining({
        at: new Date(clock.time).toISOString(),
        who: expect.stringContaining('@'),
        role: 'owner',
        origin: '127.0.0.1',
        action: "changed somebody's role",
        subject: id,
        before: { role: 'viewer', booths: [], refundLimit: null },
        after: { role: 'manager', booths: [booth], refundLimit: 25 },
      }),
    ])
    const next = await call(
      'GET',
      `/functions/v1/api/console/audit?limit=1&before=${body.next}`,
      owner,
    )
    expect(Number(next.body.lines[0].id)).toBeLessThan(Number(body.next))
    for (const change of [
      db.updateTable('audit_trail').set({ who: 'nobody' }),
      db.deleteFrom('audit_trail'),
    ]) {
      await expect(change.execute()).rejects.toThrow('append-only')
    }
  })

  it('keeps its lines when a booth is taken away', async () => {
    const other = await makeBooth()
    const at = new Date(clock.time)
    const line = { at, who: 'x', person: null, role: null, origin: 'booth', action: 'did' }
    const kept = await db
      .insertInto('audit_trail')
      .values({ ...line, booth: other.id, before: null, after: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.deleteFrom('booths').where('id', '=', other.id).execute()
    const found = db.selectFrom('audit_trail').select('booth').where('id', '=', kept.id)
    expect(await found.execute()).toEqual([{ booth: null }])
  })
})

describe('C2: every call behind the console’s door', () => {
  it.each(consoleRoles)('is made by %s as the table says, and by nobody else', async (role) => {
    await expectTable(role)
  })

  async function expectTable(role: ConsoleRole) {
    const { permissions } = await import('../permissions.ts')
    const booths = role === 'manager' ? [booth] : []
    const { auth, email } = await signInWholly({ role, booths })
    const low = (await signIn(email)).session.access_token
    for (const [name, permission] of Object.entries(permissions)) {
      if (permission === 'anyone' || name.includes('/auth/v1/')) continue
      const [method = '', path = ''] = name.split(' ')
      for (const [level, token] of [
        ['aal1', low],
        ['aal2', await tokenOf(auth)],
      ] as const) {
        // Nothing that could be done is asked for: who may, is told that it can't be.
        const address = path.replace('{id}', 'none')
        const body = method === 'GET' || method === 'DELETE' ? undefined : []
        const { status, body: answer } = await call(method, address, token, body)
        const code = answer?.error?.code
        const mayRole = permission.roles.includes(role)
        const mayLevel = permission.level === 'aal1' || level === 'aal2'
        const refusal = mayRole ? 'second_factor_required' : 'role_not_allowed'
        const expected = mayRole && mayLevel ? expect.not.stringMatching(/^403/) : `403 ${refusal}`
        expect([name, level, `${status} ${code}`]).toEqual([name, level, expected])
      }
    }
  }
})
