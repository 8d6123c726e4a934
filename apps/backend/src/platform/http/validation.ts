import * as z from 'zod/mini'
import { type Outcome, ok, type Refusal, refused } from './answer.ts'

const inWords = z.locales.en().localeError

/** A field we do not know is refused: a misspelt one must not look as if it had been stored. */
export function strict<Shape extends z.core.$ZodShape>(schema: z.ZodMiniObject<Shape>) {
  return z.catchall(schema, z.never())
}

export type Part = 'body' | 'parameter' | 'query'

const refusals: Record<Part, { status: 400 | 422; code: string }> = {
  body: { status: 422, code: 'invalid_body' },
  parameter: { status: 400, code: 'invalid_parameter' },
  query: { status: 400, code: 'invalid_query' },
}

export function check<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
  part: Part,
): Outcome<z.output<Schema>> {
  const result = z.safeParse(schema, value, { error: inWords })
  return result.success ? ok(result.data) : refused(describe(result.error.issues, part))
}

function describe(found: z.core.$ZodIssue[], part: Part): Refusal {
  const issues = found.flatMap(intoUnions)
  const unknown = issues.find((issue) => issue.code === 'unrecognized_keys')
  if (unknown) {
    const names = unknown.keys.map((key) => `"${key.slice(0, 40)}"`).slice(0, 5)
    return {
      status: 400,
      code: 'unknown_field',
      message: `There is no field ${names.join(', ')} here. Leave it out, or correct its name.`,
    }
  }
  const [issue] = issues
  const where = issue?.path.length ? issue.path.join('.') : `the ${part}`
  const message = `${where}: ${issue?.message ?? 'Invalid input'}. Correct it and send it again.`
  return { ...refusals[part], message }
}

/** Of a union's branches, the one that was meant: whose kind (object, list, text) fits what was sent. */
function intoUnions(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue]
  const meant = issue.errors.find((branch) => branch.every((inner) => inner.path.length > 0))
  const inner = meant ?? issue.errors.find((branch) => branch.some(isUnknownField)) ?? []
  if (inner.length === 0) return [issue]
  return inner.map((part) => ({ ...part, path: [...issue.path, ...part.path] })).flatMap(intoUnions)
}

function isUnknownField(issue: z.core.$ZodIssue): boolean {
  return issue.code === 'unrecognized_keys'
}
