import * as z from 'zod/mini'

/** Variables of the environment by their schema, or one line that says which to correct, and to what. */
export function readVariables<Schema extends z.ZodMiniObject>(
  schema: Schema,
  wanted: Readonly<Record<keyof z.output<Schema> & string, string>>,
  variable: (name: string) => string | undefined,
): { ok: true; values: z.output<Schema> } | { ok: false; line: string } {
  const given = Object.keys(wanted).map((name) => [name, variable(name)] as const)
  const result = z.safeParse(schema, Object.fromEntries(given))
  if (result.success) return { ok: true, values: result.data }
  const [name, kind] =
    Object.entries(wanted).find(([known]) => known === result.error.issues[0]?.path[0]) ?? []
  return { ok: false, line: `${name} must be ${kind}.` }
}
