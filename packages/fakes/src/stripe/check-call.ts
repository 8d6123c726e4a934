import * as z from 'zod/mini'
import { type Answer, failed } from './answers.ts'
import type { DocumentedCall } from './documented-calls.ts'

const inWords = z.locales.en().localeError

export type CheckedCall = {
  sent: Form
  /** Exactly as it came: what two uses of one key are compared by. */
  text: string
  key: string | undefined
}
type Checked =
  | { ok: true; call: CheckedCall }
  /** The caller's mistake: it would be one at the real service's on any day. */
  | { ok: false; violation: string }
  | { ok: false; answer: Answer }

/** Compares a request with the shape that the service documents for it. */
export async function checkCall(options: {
  documented: DocumentedCall
  request: Request
  params: Record<string, string>
  secretKey: string
}): Promise<Checked> {
  const { documented, request, params } = options
  const secret = readKey(request.headers.get('authorization') ?? '')
  if (secret !== options.secretKey) {
    const message = secret ? 'Invalid API Key provided' : 'You did not provide an API key.'
    return { ok: false, answer: failed(401, { message }) }
  }
  const version = request.headers.get('stripe-version')
  if (!/^\d{4}-\d\d-\d\d\.\w+$/.test(version ?? '')) return violates('needs stripe-version')

  const isPost = documented.method === 'POST'
  const query = new URL(request.url).search.slice(1)
  const body = await request.text()
  if (isPost ? query : body) return violates(isPost ? 'takes no query' : 'takes no body')
  const type = request.headers.get('content-type') ?? ''
  if (isPost && !type.startsWith('application/x-www-form-urlencoded')) {
    return violates('a body must be a form by its type')
  }
  const key = request.headers.get('idempotency-key') ?? undefined
  if (key !== undefined && (key === '' || key.length > 255)) {
    return violates('an idempotency key has 1 to 255 characters')
  }
  const read = readForm(isPost ? body : query)
  if (!read.ok) return violates(read.why)
  const wrong =
    mismatch('path', z.strictObject(documented.params ?? {}), params) ??
    mismatch('sent', documented.sent, read.form)
  if (wrong) return violates(wrong)
  const text = isPost ? body : query
  return { ok: true, call: { sent: read.form, text, key: isPost ? key : undefined } }
}

/** Bearer, as the SDK sends it, or Basic with the key for a name, as on the command line. */
function readKey(header: string): string | undefined {
  const bearer = /^Bearer (\S+)$/.exec(header)?.[1]
  const basic = /^Basic ([\w+/=]+)$/.exec(header)?.[1]
  return bearer ?? (basic && atob(basic).split(':')[0])
}

function violates(violation: string): Checked {
  return { ok: false, violation }
}

function mismatch(part: string, schema: z.ZodMiniType, value: unknown): string | undefined {
  const result = z.safeParse(schema, value, { error: inWords })
  if (result.success) return undefined
  const [issue] = result.error.issues
  return `${[part, ...(issue?.path ?? [])].join('.')}: ${issue?.message ?? 'wrong'}`
}

export type Form = { [name: string]: FormValue }
type FormValue = string | Form | FormValue[]

/** Reads `a[b][0]=c` as the service does: brackets nest, and numbers in them count up a list. */
export function readForm(text: string): { ok: true; form: Form } | { ok: false; why: string } {
  const root: Form = {}
  const seen = new Set<string>()
  for (const [name, value] of new URLSearchParams(text)) {
    if (seen.has(name)) return { ok: false, why: `${name} is given twice` }
    seen.add(name)
    const path = /^([^[\]]+)((?:\[[^[\]]+\])*)$/.exec(name)
    if (!path?.[1]) return { ok: false, why: `${name} is no name of a parameter` }
    const inner = [...(path[2] ?? '').matchAll(/\[([^[\]]+)\]/g)].map((found) => found[1] ?? '')
    if (!put(root, [path[1], ...inner], value)) {
      return { ok: false, why: `${name} is a value and a group at once` }
    }
  }
  const form: Form = {}
  for (const [name, value] of Object.entries(root)) form[name] = withLists(value)
  return { ok: true, form }
}

function put(group: Form, path: string[], value: string): boolean {
  const [first = '', ...rest] = path
  const there = Object.hasOwn(group, first) ? group[first] : undefined
  if (rest.length === 0) {
    if (there !== undefined) return false
    group[first] = value
    return true
  }
  if (typeof there === 'string') return false
  const inner: Form = there && !Array.isArray(there) ? there : {}
  group[first] = inner
  return put(inner, rest, value)
}

function withLists(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value
  const entries = Object.entries(value).map(([name, inner]): [string, FormValue] => [
    name,
    withLists(inner),
  ])
  if (entries.length > 0 && entries.every(([name], index) => name === String(index))) {
    return entries.map(([, inner]) => inner)
  }
  return Object.fromEntries(entries)
}
