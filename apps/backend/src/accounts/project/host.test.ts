import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { password } from '../../testing/console-people.ts'
import { openProjectApp } from './testing/project-app.ts'

const { host, auth, asked, behaviour, backend, ask, ownerThere } = openProjectApp()
const { db } = backend

beforeEach(() => {
  behaviour.now = () => undefined
  // What one network may ask for is another test's matter.
  host.clock.time += 600_000
})

const away = async (request: Request) =>
  request.url.includes('/admin/') ? Response.json({}, { status: 500 }) : undefined
const newAddress = () => `${randomUUID()}@example.org`
const people = () => db.selectFrom('console_people').select(['id', 'role']).execute()

async function invite(token: string, email: string, role = 'viewer') {
  const { status, body, code } = await ask('POST', 'people', token, { email, role })
  const parts = new URLSearchParams(new URL(body.link ?? 'http://x').hash.slice(1))
  const type = parts.get('type') === 'invite' ? ('invite' as const) : ('recovery' as const)
  const take = () => auth.open().verifyOtp({ token_hash: parts.get('token_hash') ?? '', type })
  return { status, code, id: body.person?.id, link: body.link, type, take }
}

describe('C2: an invitation, where a project keeps the accounts', () => {
  it('is a link to our console, which the project takes up; the role counts from then on', async () => {
    const { token } = await ownerThere()
    const email = newAddress()
    const { id, link, take } = await invite(token, email, 'bookkeeper')
    expect(link).toMatch(/^http:\/\/booth\.test\/console\/link#type=invite&token_hash=\S+$/)
    const { data } = await take()
    expect(data.user).toMatchObject({ id, email })
    const { body } = await ask('GET', 'me', data.session?.access_token)
    expect(body).toMatchObject({ id, email, role: 'bookkeeper', joinedAt: expect.any(String) })
    expect((await invite(token, email)).code).toBe('person_exists')
  })

  it('is repeated until they come, even if they came as far as the project', async () => {
    const { token } = await ownerThere()
    const email = newAddress()
    const first = await invite(token, email)
    const second = await invite(token, email)
    expect([second.id, second.type]).toEqual([first.id, 'invite'])
    expect((await first.take()).error?.code).toBe('otp_expired')
    expect((await second.take()).error).toBeNull()
    const third = await invite(token, email)
    expect([third.id, third.type]).toEqual([first.id, 'recovery'])
    expect((await third.take()).error).toBeNull()
  })

  it('leaves nothing of an account that somebody made with this address before', async () => {
    const { token } = await ownerThere()
    const intruder = await auth.signInWholly()
    const { id, take } = await invite(token, intruder.email, 'owner')
    expect(id).not.toBe(intruder.id)
    expect((await ask('GET', 'me', await auth.tokenOf(intruder.auth))).status).toBe(401)
    const again = await auth.open().signInWithPassword({ email: intruder.email, password })
    expect(again.error?.code).toBe('invalid_credentials')
    expect((await take()).data.user).toMatchObject({ id, factors: [] })
  })

  it('that is refused, or that Auth does not answer, changes nothing', async () => {
    const { token } = await ownerThere()
    const before = await people()
    asked.length = 0
    expect((await invite(token, newAddress(), 'manager')).code).toBe('manager_needs_more')
    expect(asked.filter((one) => one.includes('/admin/'))).toEqual([])
    behaviour.now = away
    expect(await invite(token, newAddress())).toMatchObject({ status: 503, code: 'accounts_away' })
    behaviour.now = async (request) =>
      request.url.includes('/admin/')
        ? Response.json({ code: 'email_address_invalid' }, { status: 400 })
        : undefined
    expect(await invite(token, newAddress())).toMatchObject({
      status: 422,
      code: 'email_address_invalid',
    })
    expect(await people()).toEqual(before)
  })
})

describe('C2: who is removed', () => {
  it('has no role from that moment on, and no account', async () => {
    const { token } = await ownerThere()
    const other = await ownerThere()
    expect((await ask('DELETE', `people/${other.id}`, token)).status).toBe(200)
    expect((await ask('GET', 'overview', other.token)).code).toMatch(/no_role|sign_in_required/)
    const back = await auth.open().signInWithPassword({ email: other.email, password })
    expect(back.error?.code).toBe('invalid_credentials')
  })

  it('has no role though Auth is away; the log says what is left to do', async () => {
    const { token } = await ownerThere()
    const other = await ownerThere()
    behaviour.now = away
    expect((await ask('DELETE', `people/${other.id}`, token)).status).toBe(200)
    expect((await ask('GET', 'overview', other.token)).code).toBe('no_role')
    expect(backend.reports.at(-1)).toContain(`the account ${other.id} has no role any more`)
  })
})

describe('recovery codes, where a project keeps the accounts', () => {
  async function withCodes() {
    const person = await ownerThere()
    const { body } = await ask('POST', 'recovery-codes', person.token)
    const low = await auth.signIn(person.email)
    const use = (code: string) =>
      ask('POST', 'recovery-codes/use', low.session.access_token, { code })
    const codes: string[] = body.codes
    return { ...person, codes, use }
  }

  it('take the factor away and end every session, once', async () => {
    const { email, token, auth: browser, codes, use } = await withCodes()
    const [code = ''] = codes
    // Who taps twice uses one.
    const both = await Promise.all([use(code), use(code)])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    host.clock.time += 31_000
    expect((await ask('GET', 'me', token)).status).toBe(401)
    expect((await browser.refreshSession()).error?.code).toBe('refresh_token_not_found')
    const anew = await auth.signIn(email)
    expect((await anew.auth.mfa.listFactors()).data?.all).toEqual([])
    const { body } = await ask('GET', 'me', anew.session.access_token)
    expect(body).toMatchObject({ level: 'aal1', recoveryCodesLeft: 9 })
  })

  it('are not used up while Auth is away', async () => {
    const { codes, use } = await withCodes()
    const [code = ''] = codes
    behaviour.now = away
    expect(await use(code)).toMatchObject({ status: 503, code: 'accounts_away' })
    behaviour.now = async (request) =>
      request.url.includes('/logout') ? Response.json({}, { status: 500 }) : undefined
    expect(await use(code)).toMatchObject({ status: 503, code: 'accounts_away' })
    behaviour.now = () => undefined
    expect((await use(code)).status).toBe(200)
  })
})
