import type { ConsoleRole } from '@discobooth/contract/console/people-api'
import { generateKeyPair, SignJWT } from 'jose'
import { sql } from 'kysely'
import { beforeAll } from 'vitest'
import { openConsole } from '../../../testing/console-people.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { createAdminCalls } from './admin-calls.ts'

type Behaviour = (request: Request) => Promise<Response | undefined> | undefined

/**
 * A project of Supabase's and functions of ours beside it. Its Auth is played by a backend of ours, which
 * speaks the same wire, over HTTP, with a database and keys of its own; the functions' database has no
 * tables of accounts.
 */
export function openProjectApp() {
  const host = openTestApp()
  /** What Auth was asked, and how it behaves just now. */
  const asked: string[] = []
  const behaviour: { now: Behaviour } = { now: () => undefined }
  const secretKey = 'sb_secret_of_the_project'
  const askedByAdmin = createAdminCalls(host, secretKey)
  const auth = openConsole(host, async (request) => {
    asked.push(`${request.method} ${new URL(request.url).pathname}`)
    return (await behaviour.now(request)) ?? askedByAdmin(request)
  })
  const issuer = 'http://booth.test/auth/v1'
  const project = { url: '', key: 'public', secretKey, issuer }
  const backend = openTestApp({ isHosted: true, project })
  const { app, db, clock } = backend
  beforeAll(async () => {
    project.url = auth.url()
    clock.time = host.clock.time
    await sql`drop schema accounts cascade`.execute(db)
  })

  async function ask(method: string, path: string, token?: string, body?: object) {
    clock.time = host.clock.time
    const response = await app.hono.request(`/functions/v1/api/console/${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body ? JSON.stringify(body) : null,
    })
    const answer = JSON.parse(await response.text())
    return { status: response.status, code: answer?.error?.code, body: answer }
  }

  /** Gives somebody of the project a role with us. */
  async function giveRole({ id, email }: { id: string; email: string }, role: ConsoleRole) {
    const at = new Date(clock.time)
    await db
      .insertInto('console_people')
      .values({ id, email, role, invitedAt: at, joinedAt: null })
      .execute()
  }

  /** An owner at the second level, as the project has them. */
  async function ownerThere() {
    const person = await auth.signInWholly()
    await giveRole(person, 'owner')
    return { ...person, token: await auth.tokenOf(person.auth) }
  }

  return { host, auth, ownerThere, asked, behaviour, project, backend, ask, giveRole }
}

/** A token that says all that it should, and was signed by nobody of the project. */
export async function tokenOfStranger(says: { person: string; issuer: string }): Promise<string> {
  const { privateKey } = await generateKeyPair('ES256')
  return new SignJWT({ aal: 'aal2', role: 'authenticated', session_id: says.person })
    .setProtectedHeader({ alg: 'ES256', kid: 'x' })
    .setIssuer(says.issuer)
    .setAudience('authenticated')
    .setSubject(says.person)
    .setExpirationTime('1h')
    .sign(privateKey)
}
