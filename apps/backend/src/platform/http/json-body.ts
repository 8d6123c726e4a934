import { parseJson } from '@discobooth/runtime/parse-json'
import { type Outcome, ok, refused } from './answer.ts'

const DEEPEST = 16

/** Reads a JSON body into a value that Postgres can hold. */
export async function readJson(request: Request): Promise<Outcome<unknown>> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') {
    return refused({
      status: 415,
      code: 'json_required',
      message: 'The body must be JSON. Send it with content-type: application/json.',
    })
  }
  const text = await request.text().catch(() => undefined)
  if (text === undefined) {
    return refused({
      status: 400,
      code: 'body_incomplete',
      message: 'The body broke off before its end. Send it again.',
    })
  }
  const value = parseJson(text)
  if (value === undefined) {
    return refused({
      status: 400,
      code: 'malformed_json',
      message: 'The body is not valid JSON. Correct it and send it again.',
    })
  }
  if (isDeeperThan(value, DEEPEST)) {
    return refused({
      status: 400,
      code: 'body_too_deep',
      message: `The body is nested more than ${DEEPEST} levels deep. Send something flatter.`,
    })
  }
  return ok(storable(value))
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  return Object.values(value).some((part) => isDeeperThan(part, levels - 1))
}

// Postgres refuses NUL and half surrogate pairs (a line cut in the middle of an emoji has one);
// neither is worth losing a log line or a song title for.
function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '\ufffd')
  if (Array.isArray(value)) return value.map(storable)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [storable(name), storable(part)]),
  )
}
