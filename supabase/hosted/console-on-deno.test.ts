import { Overview } from '@discobooth/contract/console/overview-api'
import { beforeEach, describe, expect, inject, it } from 'vitest'
import { createAdminCalls } from '../../apps/backend/src/accounts/project/testing/admin-calls.ts'
import { tokenOfStranger } from '../../apps/backend/src/accounts/project/testing/project-app.ts'
import { openConsole, password } from '../../apps/backend/src/testing/console-people.ts'
import { openTestApp } from '../../apps/backend/src/testing/test-app.ts'
import { openProject } from './testing/project.ts'

/** A backend of ours plays the project's Auth: the same wire, over HTTP, with keys and a database of its own. */
const host = openTestApp()
const issuer = 'http://booth.test/auth/v1'
const secretKey = 'sb_secret_of_the_project'
const auth = openConsole(host, createAdminCalls(host, secretKey))

describe.each(inject('denos'))('the console, under Deno $version,', (deno) => {
  const { call, query } = openProject(deno, () => ({
    SUPABASE_URL: auth.url(),
    SUPABASE_ANON_KEY: 'public',
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: secretKey }),
    PUBLIC_URL: 'https://booth.example.org',
    AUTH_ISSUER: issuer,
    OPERATOR_PASSCODE: '8351',
  }))
  const ask = (path: string, token: string) =>
    call('GET', `/api/console/${path}`, { headers: { authorization: `Bearer ${token}` } })
  const act = (path: string, token: string, body: object) =>
    call('POST', `/api/console/${path}`, { headers: { authorization: `Bearer ${token}` }, body })

  // Functions have the clock of this machine.
  beforeEach(() => {
    host.clock.time = Date.now()
  })

  /** Somebody of the project, whom we gave a role. */
  async function owner() {
    const person = await auth.signInWholly()
    await query(
      `insert into console_people (id, email, role, "invitedAt") values ($1, $2, 'owner', now())`,
      [person.id, person.email],
    )
    return { ...person, token: await auth.tokenOf(person.auth) }
  }

  it('shows an owner of the project the overview, at the second level', async () => {
    const { token, email } = await owner()
    const { status, body } = await ask('overview', token)
    expect([status, Overview.safeParse(body).success]).toEqual([200, true])
    const low = (await auth.signIn(email)).session.access_token
    const refused = await ask('overview', low)
    expect([refused.status, refused.body.error.code]).toEqual([403, 'second_factor_required'])
  })

  it('is closed to strangers, to other issuers, and to what is over', async () => {
    const { id, email } = await owner()
    const stranger = await auth.signInWholly()
    const refused = await ask('me', await auth.tokenOf(stranger.auth))
    expect([refused.status, refused.body.error.code]).toEqual([403, 'no_role'])
    const forged = await tokenOfStranger({ person: id, issuer })
    const other = await tokenOfStranger({ person: id, issuer: 'https://other.example/auth/v1' })
    host.clock.time = Date.now() - 3_700_000
    const over = (await auth.signIn(email)).session.access_token
    for (const token of [forged, other, over, '', 'x']) {
      expect((await ask('me', token)).status).toBe(401)
    }
  })

  it('a session that was ended moves nothing any more', async () => {
    const { token, auth: browser } = await owner()
    const invite = () => act('people', token, { email: 'x@example.org', role: 'boss' })
    expect((await invite()).status).toBe(422)
    await browser.signOut()
    expect((await invite()).status).toBe(401)
  })

  it('somebody who is invited comes in by the link, and by a recovery code without their phone', async () => {
    const { token } = await owner()
    const email = `${deno.version}@example.org`
    const { body } = await act('people', token, { email, role: 'owner' })
    expect(body.link).toContain('https://booth.example.org/console/link#type=invite&token_hash=')
    const token_hash = new URLSearchParams(new URL(body.link).hash.slice(1)).get('token_hash') ?? ''
    const browser = auth.open()
    expect((await browser.verifyOtp({ token_hash, type: 'invite' })).error).toBeNull()
    await browser.updateUser({ password })
    await auth.addFactor(browser)
    const made = await act('recovery-codes', await auth.tokenOf(browser), {})
    const low = (await auth.signIn(email)).session.access_token
    const [code] = made.body.codes
    expect((await act('recovery-codes/use', low, { code })).status).toBe(200)
    const anew = await auth.signIn(email)
    expect((await anew.auth.mfa.listFactors()).data?.all).toEqual([])
    const { body: me } = await ask('me', anew.session.access_token)
    expect(me).toMatchObject({ email, role: 'owner', level: 'aal1', recoveryCodesLeft: 9 })
  })
})
