import { parseJson } from '@discobooth/runtime/parse-json'
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type * as z from 'zod/mini'

const mostBytes = 4_096

export const limitBody = bodyLimit({
  maxSize: mostBytes,
  onError: (context) =>
    context.text(`The body is too long: ${mostBytes} bytes are enough for any command.`, 413),
})

/** Reads a JSON body of a known shape, or answers in a sentence what is wrong with it. */
export async function readJson<Shape extends z.ZodMiniType>(
  context: Context,
  shape: Shape,
): Promise<{ ok: true; body: z.infer<Shape> } | { ok: false; answer: Response }> {
  const refuse = (text: string) => ({ ok: false, answer: context.text(text, 400) }) as const
  const json = parseJson(await context.req.text())
  if (json === undefined) return refuse('The body is not JSON.')
  const read = shape.safeParse(json)
  if (read.success) return { ok: true, body: read.data }
  const [issue] = read.error.issues
  const where = issue?.path.join('.') || 'body'
  return refuse(`The field ${where} is missing or wrong: ${issue?.message ?? 'unknown'}.`)
}
