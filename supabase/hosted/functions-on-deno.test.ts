import { randomUUID } from 'node:crypto'
import { type FakeStripe, startFakeStripe } from '@discobooth/fakes/stripe'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { makeIdentity } from './testing/database-door.ts'
import { openProject } from './testing/project.ts'
import { openSchedule } from './testing/schedule-double.ts'
import { functionNames } from './upload.ts'

let stripe: FakeStripe
beforeAll(async () => {
  stripe = await startFakeStripe()
})
afterAll(() => stripe.stop())

const secrets = () => ({
  OPERATOR_PASSCODE: '8351',
  PAYMENT_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: stripe.secretKey,
  STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
  STRIPE_API_URL: stripe.url,
  PUBLIC_URL: 'https://booth.example.org',
  MUSIC_PROVIDER: 'spotify',
  SPOTIFY_CLIENT_ID: 'id',
  SPOTIFY_CLIENT_SECRET: 'secret',
  SCHEDULE_SECRET: 'the-schedule-and-we-know-this-secret',
})

describe.each(inject('denos'))('from its upload alone, under Deno $version,', (deno) => {
  const project = openProject(deno, secrets)
  const { call, joinCode } = project

  async function enrolled(): Promise<string> {
    const { body } = await call('POST', '/api/booths/enrol', { body: { code: await joinCode() } })
    return body.boothKey
  }

  /** Pays for a photo, and answers what the provider reports. */
  async function pay(id: string, key: string) {
    await call('POST', '/api/sessions', { key, body: { id, sessionMode: 1 } })
    const { body } = await call('POST', `/api/sessions/${id}/payment`, { key })
    stripe.guestPays(body.url)
    return stripe.takeWebhooks()
  }

  async function report({
    body: text,
    headers,
  }: {
    body: string
    headers: Record<string, string>
  }) {
    expect((await call('POST', '/payment-webhook', { text, headers })).status).toBe(200)
  }

  it('api: healthy, with its database', async () => {
    const { status, body, isolate } = await call('GET', '/api/health')
    expect([status, body.status]).toEqual([200, 'ok'])
    expect(isolate.deno).toBe(deno.version)
    console.log(
      `Deno ${isolate.deno}: api took its first call ${isolate.startMs.toFixed(0)} ms after nothing.`,
    )
  })

  it.each(functionNames)('%s answers before a call of another page', async (name) => {
    const { status, headers, isolate } = await call('OPTIONS', `/${name}/x`, {
      headers: { origin: 'https://kiosk.example', 'access-control-request-method': 'POST' },
    })
    expect([status, headers.get('access-control-allow-origin')]).toEqual([204, '*'])
    expect(isolate.deno).toBe(deno.version)
  })

  it('a kiosk enrols with a one-time code, and is answered the list of modes', async () => {
    const code = await joinCode()
    const asked = () => call('POST', '/api/booths/enrol', { body: { code } })
    const { status, body } = await asked()
    expect([status, body.boothId]).toEqual([200, 'booth 1'])
    expect((await asked()).status).toBe(403)
    const { body: modes } = await call('GET', '/api/modes', { key: body.boothKey })
    expect(modes.map(({ name }: { name: string }) => name)).toEqual([
      'Song only',
      'Photo',
      'Video',
      'Photo + Video',
    ])
  })

  it('console-logger keeps what a kiosk tells', async () => {
    const key = await enrolled()
    const line = { level: 'warn', message: 'heard under Deno', device_id: 'd', user_agent: 'u' }
    const { status, body } = await call('POST', '/console-logger', { key, body: line })
    expect([status, body]).toEqual([202, { stored: 1 }])
    const kept = await project.query('select from console_lines where message = $1', [line.message])
    expect(kept).toHaveLength(1)
  })

  it('qr draws', async () => {
    const { status, headers, body } = await call('GET', '/qr?data=https://pay.example/1')
    expect([status, headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
    expect(body).toContain('<svg')
  })

  it("auth-callback sends whoever comes without the provider's word back to the kiosk", async () => {
    const { status, headers } = await call('GET', '/auth-callback?state=x')
    expect(status).toBe(302)
    expect(headers.get('location')).toBe('https://booth.example.org/login?error=state_refused')
  })

  it('payment-webhook believes a signature, and nobody else: who paid is taken in', async () => {
    const key = await enrolled()
    const id = randomUUID()
    const events = await pay(id, key)
    const text = events
      .map((one) => one.body)
      .find((one) => one.includes('checkout.session.completed'))
    expect((await call('POST', '/payment-webhook', { text: text ?? '' })).status).toBe(400)
    const paidIn = () => project.query('select from charges where session_id = $1', [id])
    expect(await paidIn()).toHaveLength(0)
    for (const event of events) await report(event)
    expect(await paidIn()).toHaveLength(1)
  })

  it('what a guest paid goes back after half an hour, once, by the schedule alone: no kiosk is there', async () => {
    const key = await enrolled()
    const id = randomUUID()
    for (const event of await pay(id, key)) await report(event)
    project.endAll()
    const schedule = openSchedule(project.query)
    await schedule.addExtensions()
    await schedule.addSecrets('https://project.example/functions/v1', secrets().SCHEDULE_SECRET)
    await schedule.apply()
    const later = await project.query(
      `update charges set "takenAt" = "takenAt" - interval '31 minutes' where session_id = $1 returning 1`,
      [id],
    )
    expect(later).toHaveLength(1)
    await project.query('update jobs set "runAt" = now()')
    const before = stripe.books().refunded

    const [asked, ...more] = await schedule.tick()
    expect(more).toEqual([])
    const path = new URL(asked?.url ?? '').pathname.replace('/functions/v1', '')
    const headers = asked?.headers ?? {}
    // The first took longer than the schedule waits, so there is a second beside it.
    const calls = [1, 2].map(() => call('POST', path, { headers, body: asked?.body, ends: true }))
    for (const { status, isolate } of await Promise.all(calls)) {
      expect(status).toBe(202)
      expect(await isolate.ended).toBe(0)
    }
    expect(stripe.books().refunded - before).toBe(500)
    expect(stripe.violations).toEqual([])
  })
})

describe.each(inject('denos'))('with a database of its own, under Deno $version,', (deno) => {
  const identity = makeIdentity()
  const hosted = (own: Record<string, string>) =>
    openProject(
      deno,
      ({ databaseUrl }) => ({
        SUPABASE_DB_URL: 'postgres://nobody@127.0.0.1:1/none',
        SUPABASE_ANON_KEY: '',
        SUPABASE_PUBLISHABLE_KEYS: '{"default":"sb_publishable_ours"}',
        DATABASE_URL: `${databaseUrl}?sslmode=disable`,
        ...own,
      }),
      identity,
    )
  const trusted = hosted({ DATABASE_CA: identity.ca })
  const untrusted = hosted({})

  it('is reached by TLS, if its certificate is the one that we were told', async () => {
    const { status, body } = await trusted.call('GET', '/api/health')
    expect([status, body.database]).toEqual([200, 'up'])
    const { body: unknown, isolate } = await untrusted.call('GET', '/api/health')
    expect(unknown.error?.code ?? unknown.database).not.toBe('up')
    expect(isolate.output()).toMatch(/certificate/i)
  })

  it('a publishable key alone names the project, and no other does', async () => {
    const asked = async (apikey: string) =>
      (await trusted.call('GET', '/api/health', { headers: { apikey } })).status
    expect(await asked('sb_publishable_ours')).toBe(200)
    expect(await asked('anon-key-of-the-project')).toBe(401)
  })
})
