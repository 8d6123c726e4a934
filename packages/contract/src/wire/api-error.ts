import * as z from 'zod/mini'

/** The body of every refused call: a code for programs, a sentence for people. */
export const ApiError = z.object({
  error: z.object({ code: z.string(), message: z.string() }),
})
export type ApiError = z.infer<typeof ApiError>
