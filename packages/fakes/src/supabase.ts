/**
 * Supabase's management API and the functions behind it, on this machine, as far as a deployment uses
 * them, and strict about it. What is queried is done by whoever plays the database.
 *
 *   const fake = await startFakeSupabase({ query: (sql) => … })
 *   …SUPABASE_API_URL = SUPABASE_PROJECT_URL = fake.url, --project fake.project, token fake.token
 *   fake.behave({ does: 'cuts', to: /\/database\/query$/, times: 1 })   // see SupabaseBehaviour
 *   expect(fake.changes).toEqual([…])       // what was changed, in order
 *   expect(fake.violations).toEqual([])     // nothing was asked that is not documented
 *   await fake.stop()
 */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import * as z from 'zod/mini'

const Secrets = z.array(z.object({ name: z.string(), value: z.string() }))
const Settings = z.record(z.string(), z.unknown())
const Query = z.object({ query: z.string() })
const Metadata = z.object({
  entrypoint_path: z.string(),
  import_map_path: z.string(),
  verify_jwt: z.boolean(),
})

export type SupabaseBehaviour = {
  does:
    | /** 429, with a second to wait; nothing was done. */ 'asksForPatience'
    | /** 500; nothing was done. */ 'fails'
    | /** Takes the call and says nothing; nothing was done. */ 'hangs'
    | /** Has done it, and is gone before it says so. */ 'cuts'
    | /** 403: the token may not. */ 'forbids'
  /** Calls of this path only. */
  to: RegExp
  times: number
}

type Answer = { status: number; body: unknown }
type Sent = { method: string; path: string; query: URLSearchParams; body: Buffer; type: string }
type Deployed = { slug: string; verify_jwt: boolean; files: string[] }

export type FakeSupabase = Awaited<ReturnType<typeof startFakeSupabase>>

export async function startFakeSupabase(options: {
  query: (sql: string) => Promise<Record<string, unknown>[]>
}) {
  const project = 'abcdefghijklmnopqrst'
  const token = 'sbp_fake_0123456789'
  const functions = new Map<string, Deployed>()
  const secrets = new Map<string, string>()
  /** As a new project has them. */
  const auth: Record<string, unknown> = {
    disable_signup: false,
    external_email_enabled: true,
    mfa_totp_enroll_enabled: true,
    mfa_totp_verify_enabled: true,
    password_min_length: 6,
    mailer_otp_exp: 3_600,
  }
  const changes: string[] = []
  const violations: string[] = []
  let status = 'ACTIVE_HEALTHY'
  let behaviours: SupabaseBehaviour[] = []

  const asked: Record<string, (sent: Sent) => Promise<Answer> | Answer> = {
    'GET ': () => ({
      status: 200,
      body: { id: project, name: 'Booth', region: 'eu-central-1', status },
    }),
    'GET /api-keys': () => ({
      status: 200,
      body: [
        { name: 'anon', api_key: 'older-anon-key', type: 'legacy' },
        { name: 'default', api_key: 'sb_publishable_fake', type: 'publishable' },
        { name: 'default', api_key: 'sb_secret_·····', type: 'secret' },
      ],
    }),
    'GET /secrets': () => ({
      status: 200,
      body: [...secrets].map(([name, value]) => ({
        name,
        value: createHash('sha256').update(value).digest('hex'),
      })),
    }),
    'POST /secrets': ({ body }) => {
      const list = Secrets.parse(JSON.parse(body.toString()))
      const wrong = list.find(({ name }) => name.startsWith('SUPABASE_'))
      if (wrong) return { status: 400, body: { message: `${wrong.name} is reserved` } }
      for (const { name, value } of list) {
        secrets.set(name, value)
        changes.push(`secret ${name}`)
      }
      return { status: 201, body: null }
    },
    'GET /functions': () => ({
      status: 200,
      body: [...functions.values()].map(({ slug, verify_jwt }) => ({
        slug,
        verify_jwt,
        status: 'ACTIVE',
      })),
    }),
    'GET /config/auth': () => ({ status: 200, body: auth }),
    'PATCH /config/auth': ({ body }) => {
      const wanted = Settings.parse(JSON.parse(body.toString()))
      for (const [name, value] of Object.entries(wanted)) {
        if (!(name in auth)) violations.push(`there is no ${name} in /config/auth`)
        auth[name] = value
        changes.push(`auth ${name}`)
      }
      return { status: 200, body: auth }
    },
    'POST /functions/deploy': deploy,
    'POST /database/query': async ({ body }) => {
      const { query } = Query.parse(JSON.parse(body.toString()))
      try {
        const rows = await options.query(query)
        if (!/^\s*select\b[^;]*$/i.test(query)) changes.push('sql')
        return { status: 201, body: rows }
      } catch (error) {
        return { status: 400, body: { message: `Failed to run sql query: ${String(error)}` } }
      }
    },
  }

  function deploy({ query, body, type }: Sent): Answer {
    const parts = partsOf(body.toString(), type)
    const metadata = Metadata.parse(
      JSON.parse(parts.find(({ name }) => name === 'metadata')?.text ?? ''),
    )
    const files = parts.filter(({ name }) => name === 'file').map(({ file }) => file)
    for (const path of [metadata.entrypoint_path, metadata.import_map_path]) {
      if (!files.includes(path)) {
        return { status: 400, body: { message: `Entrypoint path does not exist - ${path}` } }
      }
    }
    const slug = query.get('slug') ?? ''
    functions.set(slug, { slug, verify_jwt: metadata.verify_jwt, files })
    changes.push(`function ${slug}`)
    return { status: 201, body: { slug, version: 1, status: 'ACTIVE' } }
  }

  function behaviourFor(path: string): SupabaseBehaviour['does'] | undefined {
    const found = behaviours.find(({ to, times }) => times > 0 && to.test(path))
    if (found) found.times -= 1
    return found?.does
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://fake')
    const say = (said: Answer, headers: Record<string, string> = {}) =>
      response
        .writeHead(said.status, { 'content-type': 'application/json', ...headers })
        .end(said.body === null ? '' : JSON.stringify(said.body))
    if (url.pathname === '/functions/v1/api/health') {
      const isUp = functions.has('api') && secrets.has('PUBLIC_URL')
      say({ status: isUp ? 200 : 503, body: { status: 'ok', database: isUp ? 'up' : 'down' } })
      return
    }
    const body = Buffer.concat(await request.toArray())
    const base = `/v1/projects/${project}`
    if (request.headers.authorization !== `Bearer ${token}`) {
      say({ status: 401, body: { message: 'Unauthorized' } })
      return
    }
    const does = behaviourFor(url.pathname)
    if (does === 'hangs') return
    if (does === 'asksForPatience') {
      say({ status: 429, body: { message: 'Too Many Requests' } }, { 'retry-after': '1' })
      return
    }
    if (does === 'fails') return void say({ status: 500, body: { message: 'Internal error' } })
    if (does === 'forbids') return void say({ status: 403, body: { message: 'Forbidden' } })
    if (url.pathname !== base && !url.pathname.startsWith(`${base}/`)) {
      say({ status: 404, body: { message: 'Project not found' } })
      return
    }
    const path = url.pathname.slice(base.length)
    const found = asked[`${request.method} ${path}`]
    if (!found) {
      violations.push(`${request.method} ${path}`)
      return void say({ status: 404, body: { message: 'Cannot be asked' } })
    }
    const type = request.headers['content-type'] ?? ''
    const said = await found({
      method: request.method ?? '',
      path,
      query: url.searchParams,
      body,
      type,
    })
    if (does === 'cuts') response.destroy()
    else say(said)
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      violations.push(String(error))
      response.destroy()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening')

  return {
    url: `http://127.0.0.1:${address.port}`,
    project,
    token,
    functions,
    secrets,
    auth,
    changes,
    violations,
    behave: (...next: SupabaseBehaviour[]) => {
      behaviours = next
    },
    pauseProject: () => {
      status = 'INACTIVE'
    },
    async stop(): Promise<void> {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** What a form sends, by the names of its parts. */
function partsOf(body: string, type: string): { name: string; file: string; text: string }[] {
  const boundary = /boundary=(\S+)$/.exec(type)?.[1] ?? ''
  return body
    .split(`--${boundary}\r\n`)
    .slice(1)
    .map((part) => {
      const [, name = '', file = ''] = /name="([^"]*)"(?:; filename="([^"]*)")?/.exec(part) ?? []
      return {
        name,
        file,
        text: part.slice(part.indexOf('\r\n\r\n') + 4).split(`\r\n--${boundary}`)[0] ?? '',
      }
    })
}
