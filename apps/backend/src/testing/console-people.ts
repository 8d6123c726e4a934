import { randomUUID } from 'node:crypto'
import type { ConsoleRole } from '@discobooth/contract/console/people-api'
import { GoTrueClient } from '@supabase/auth-js'
import { afterAll, beforeAll } from 'vitest'
import { codeOf, stepAt } from '../accounts/totp.ts'
import { hashKey, hashPasscode } from '../operator/adapters/hashes.ts'
import { everyDoor } from '../platform/http/door.ts'
import { createHttpServer } from '../platform/node/server.ts'
import { recoveryCode } from './accepted-calls.ts'
import type { openTestApp } from './test-app.ts'

type TestApp = Pick<ReturnType<typeof openTestApp>, 'app' | 'db' | 'clock'>

export const password = 'glitter kogel onder zee'
/** How dear guessing is is another test's matter. */
const CHEAP = { N: 2, r: 1, p: 1 }

type NewPerson = {
  role?: ConsoleRole
  email?: string
  booths?: string[]
  language?: 'en' | 'nl'
}

/** Somebody with an account, as an owner's invitation and a chosen password leave them. */
async function insertPerson({ db, clock }: TestApp, options: NewPerson = {}) {
  const { role = 'owner', booths = [], language = 'en' } = options
  const id = randomUUID()
  const email = options.email ?? `${id}@example.org`
  const at = new Date(clock.time)
  const refundLimit = role === 'manager' ? 25 : null
  await db
    .insertInto('console_people')
    .values({ id, email, role, refundLimit, language, invitedAt: at, joinedAt: at })
    .execute()
  const passwordHash = await hashPasscode(password, CHEAP)
  const user = { id, passwordHash, createdAt: at, updatedAt: at }
  await db.insertInto('accounts.users').values(user).execute()
  for (const booth of booths) {
    await db.insertInto('console_people_booths').values({ person: id, booth }).execute()
  }
  return { id, email }
}

/** An owner at the second level with one recovery code, and somebody they have invited. */
export async function ownerOf(backend: TestApp) {
  const { app, db, clock } = backend
  const { id, email } = await insertPerson(backend)
  const { id: invited } = await insertPerson(backend, { role: 'viewer' })
  const codeSha256 = hashKey(recoveryCode.replaceAll('-', ''))
  await db.deleteFrom('recovery_codes').where('codeSha256', '=', codeSha256).execute()
  const madeAt = new Date(clock.time)
  await db.insertInto('recovery_codes').values({ codeSha256, person: id, madeAt }).execute()
  let token = ''
  const ask = async (path: string, body: object) => {
    const response = await app.hono.request(`/auth/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
    const answer = (await response.json()) as Record<string, string> & { totp: { secret: string } }
    token = answer['access_token'] ?? token
    return answer
  }
  await ask('/token?grant_type=password', { email, password })
  const factor = await ask('/factors', { factor_type: 'totp', friendly_name: 'Phone' })
  const challenge = await ask(`/factors/${factor['id']}/challenge`, {})
  const code = await codeOf(factor.totp.secret, stepAt(clock.time))
  await ask(`/factors/${factor['id']}/verify`, { challenge_id: challenge['id'], code })
  return { id, invited, token }
}

/** The authentication library itself, over HTTP, against a backend whose clock the test moves. */
export function openConsole(
  backend: TestApp,
  /** Answers instead of the backend. */
  before: (request: Request) => Promise<Response | undefined> | undefined = () => undefined,
) {
  const { app, clock } = backend
  // The library has the clock of this machine, and refreshes what looks old.
  clock.time = Date.now()
  const server = createHttpServer({ host: '127.0.0.1', port: 0, prefix: '' })
  let base = ''
  beforeAll(async () => {
    const started = await server.start()
    if (!started.ok) throw new Error(started.line)
    base = `http://127.0.0.1:${started.port}`
    server.serve(
      async (request, caller) =>
        (await before(request)) ??
        app.hono.fetch(request, {
          peerAddress: request.headers.get('x-test-network') ?? caller.peerAddress,
          doors: everyDoor,
        }),
    )
  })
  afterAll(() => server.stop(1_000))

  const makePerson = (options?: NewPerson) => insertPerson(backend, options)

  /** A browser of its own. */
  function open(network?: string) {
    return new GoTrueClient({
      url: `${base}/auth/v1`,
      headers: { apikey: 'public', ...(network && { 'x-test-network': network }) },
      storageKey: randomUUID(),
      autoRefreshToken: false,
      persistSession: true,
      detectSessionInUrl: false,
    })
  }

  /** In a browser of its own, with the password alone. */
  async function signIn(email: string, network?: string) {
    const auth = open(network)
    const { data, error } = await auth.signInWithPassword({ email, password })
    if (error) throw error
    return { auth, session: data.session }
  }

  /** Sets up an app, and answers with its first code. */
  async function addFactor(auth: GoTrueClient, friendlyName = 'Phone') {
    const enrolled = await auth.mfa.enroll({ factorType: 'totp', friendlyName })
    if (enrolled.error) throw enrolled.error
    const { id, totp } = enrolled.data
    const verified = await auth.mfa.challengeAndVerify({
      factorId: id,
      code: await codeNow(totp.secret),
    })
    if (verified.error) throw verified.error
    return { id, secret: totp.secret }
  }

  const codeNow = (secret: string, steps = 0) => codeOf(secret, stepAt(clock.time) + steps)

  /** Somebody at the second level. */
  async function signInWholly(options: NewPerson = {}) {
    const person = await makePerson(options)
    const { auth } = await signIn(person.email)
    const factor = await addFactor(auth)
    // The next code is of another step.
    clock.time += 30_000
    return { ...person, auth, factor }
  }

  async function call(
    method: string,
    path: string,
    token?: string,
    body?: unknown,
    operationId?: string,
  ) {
    const response = await fetch(base + path, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(operationId && { 'x-operation-id': operationId }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const type = response.headers.get('content-type') ?? ''
    // A stream never ends by itself; that it was opened is the answer.
    if (type.startsWith('text/event-stream')) await response.body?.cancel()
    const text = response.bodyUsed ? '' : await response.text()
    const isJson = type.startsWith('application/json')
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? undefined : isJson ? JSON.parse(text) : text,
    }
  }

  /** The access token that a browser has now. */
  async function tokenOf(auth: GoTrueClient): Promise<string> {
    const { data } = await auth.getSession()
    return data.session?.access_token ?? ''
  }

  const url = () => base

  return { url, makePerson, open, signIn, signInWholly, addFactor, codeNow, call, tokenOf }
}
