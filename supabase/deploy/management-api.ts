import { parseJson } from '@discobooth/runtime/parse-json'
import * as z from 'zod/mini'
import type { FunctionUpload } from '../hosted/upload.ts'

// Supabase's management API (api.supabase.com/api/v1), as far as a deployment needs it.

/** What the person at the terminal has to put right; nothing here is worth another try. */
export class DeployFailure extends Error {
  override readonly name = 'DeployFailure'
}

const limits = {
  callMs: 60_000,
  /** Their side bundles what is uploaded before it answers. */
  uploadMs: 180_000,
  tries: 5,
  /** Where they say nothing of how long to wait, and the longest that is waited. */
  patienceMs: 10_000,
  longestPatienceMs: 60_000,
} as const

const Project = z.object({ name: z.string(), region: z.string(), status: z.string() })
const Keys = z.array(
  z.object({ type: z.nullish(z.string()), name: z.string(), api_key: z.nullish(z.string()) }),
)
const Secrets = z.array(z.object({ name: z.string(), value: z.string() }))
const Functions = z.array(z.object({ slug: z.string(), verify_jwt: z.nullish(z.boolean()) }))
const Said = z.object({ message: z.string() })

type Call = {
  body?: unknown
  form?: FormData
  limitMs?: number
  /** Whether it may be done twice: then one that was lost is tried again. */
  isRepeatable: boolean
}

export function createManagementApi(deps: {
  url: string
  token: string
  project: string
  pause: (ms: number) => Promise<void>
  callMs?: number
}) {
  const { project, callMs = limits.callMs } = deps

  async function call<Schema extends z.ZodMiniType>(
    method: string,
    path: string,
    { schema, ...asked }: Call & { schema: Schema },
  ): Promise<z.output<Schema>> {
    for (let tries = 1; ; tries += 1) {
      const answer = await send(method, path, asked)
      const waitMs = waitBefore(answer, asked.isRepeatable)
      if (waitMs !== undefined && tries < limits.tries) {
        await deps.pause(waitMs)
        continue
      }
      if ('lost' in answer) {
        throw new DeployFailure(
          `Supabase does not answer (${answer.lost}). Run this again: it goes on.`,
        )
      }
      if (answer.status >= 300) throw refused(answer)
      const read = z.safeParse(schema, answer.body)
      if (read.success) return read.data
      throw new DeployFailure(
        `Supabase answered ${method} ${path} with something else than it documents.`,
      )
    }
  }

  async function send(method: string, path: string, { body, form, limitMs = callMs }: Call) {
    try {
      const answer = await fetch(`${deps.url}/v1/projects/${project}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${deps.token}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        body: form ?? (body === undefined ? null : JSON.stringify(body)),
        redirect: 'error',
        signal: AbortSignal.timeout(limitMs),
      })
      const { status, headers } = answer
      return { status, headers, body: parseJson(await answer.text()) }
    } catch (error) {
      return { lost: error instanceof Error ? error.message : String(error) }
    }
  }

  function refused({ status, body }: { status: number; body: unknown }): DeployFailure {
    const read = Said.safeParse(body)
    const why = read.success ? read.data.message : `status ${status}`
    if (status === 401) {
      return new DeployFailure(
        'Supabase refuses the access token. Make one at https://supabase.com/dashboard/account/tokens.',
      )
    }
    if (status === 403 || status === 404) {
      return new DeployFailure(
        `There is no project ${project} that this access token may change (${why}). Its reference is in the address of its dashboard.`,
      )
    }
    if (status === 429)
      return new DeployFailure(
        'Supabase asks for patience. Run this again in a minute: it goes on.',
      )
    return new DeployFailure(`Supabase says: ${why}`)
  }

  return {
    project: () => call('GET', '', { isRepeatable: true, schema: Project }),

    /** The keys that may stand in a page, the ones of now before the one of before. */
    async publishableKeys(): Promise<string[]> {
      const keys = await call('GET', '/api-keys', { isRepeatable: true, schema: Keys })
      const ofNow = keys.filter(({ type }) => type === 'publishable')
      const ofBefore = keys.filter(({ type, name }) => type !== 'secret' && name === 'anon')
      return [...ofNow, ...ofBefore].map((key) => key.api_key ?? '').filter(Boolean)
    },

    /** By their names; of what they are, the SHA-256 is told. */
    async secrets(): Promise<Map<string, string>> {
      const secrets = await call('GET', '/secrets', { isRepeatable: true, schema: Secrets })
      return new Map(secrets.map(({ name, value }) => [name, value]))
    },

    async setSecrets(secrets: ReadonlyMap<string, string>): Promise<void> {
      const body = [...secrets].map(([name, value]) => ({ name, value }))
      await call('POST', '/secrets', { isRepeatable: true, body, schema: z.unknown() })
    },

    /** Those that take calls without a token of the host: booths bring a key of their own. */
    async openFunctions(): Promise<string[]> {
      const functions = await call('GET', '/functions', { isRepeatable: true, schema: Functions })
      return functions.filter((one) => one.verify_jwt === false).map(({ slug }) => slug)
    },

    async deployFunction({ name, files, entrypoint, importMap }: FunctionUpload): Promise<void> {
      const form = new FormData()
      const metadata = {
        name,
        entrypoint_path: entrypoint,
        import_map_path: importMap,
        verify_jwt: false,
      }
      form.append('metadata', JSON.stringify(metadata))
      for (const [path, text] of files) form.append('file', new Blob([text]), path)
      await call('POST', `/functions/deploy?slug=${name}`, {
        isRepeatable: true,
        form,
        limitMs: Math.max(callMs, limits.uploadMs),
        schema: z.unknown(),
      })
    },

    /** How people sign in at the project, by the names that Auth gives its settings. */
    authSettings: () =>
      call('GET', '/config/auth', {
        isRepeatable: true,
        schema: z.record(z.string(), z.unknown()),
      }),

    /** Those that are named; the others stay. */
    async setAuthSettings(body: Record<string, boolean | number>): Promise<void> {
      await call('PATCH', '/config/auth', { isRepeatable: true, body, schema: z.unknown() })
    },

    /** One or many statements, all of them or none, as the owner of the project's tables. */
    query<Row = Record<string, unknown>>(sql: string): Promise<Row[]> {
      const body = { query: sql }
      const schema = z.array(z.custom<Row>((row) => typeof row === 'object' && row !== null))
      return call('POST', '/database/query', { isRepeatable: false, body, schema })
    },
  }
}

export type ManagementApi = ReturnType<typeof createManagementApi>

type Answer = { lost: string } | { status: number; headers: Headers; body: unknown }

/** How long until the next try; undefined: this is the answer. */
function waitBefore(answer: Answer, isRepeatable: boolean): number | undefined {
  if ('lost' in answer) return isRepeatable ? limits.patienceMs / 10 : undefined
  // Nothing was done.
  if (answer.status === 429) return patienceMs(answer.headers)
  return answer.status >= 500 && isRepeatable ? limits.patienceMs / 10 : undefined
}

function patienceMs(headers: Headers): number {
  const seconds = Number(
    headers.get('retry-after') ?? headers.get('x-ratelimit-reset') ?? Number.NaN,
  )
  if (!(seconds >= 0)) return limits.patienceMs
  return Math.min(seconds * 1_000, limits.longestPatienceMs)
}
