import * as z from 'zod/mini'
import type { Situations } from './situations.ts'

const Seconds = z.object({ seconds: z.optional(z.number()) })
const Message = z.object({ message: z.optional(z.string()) })
const Id = z.object({ id: z.string() })

type Action = (sent: unknown) => unknown

/** Lets another process, like a browser test's, bring situations about: `{ "do": "loseDevice" }`. */
export function createControl(world: {
  situations: Situations
  advance: (ms: number) => void
  signIn: (scopes?: string[]) => unknown
}): (sent: unknown) => { ok: true; result: unknown } | { ok: false; known: string[] } {
  const { byName, inDetail } = world.situations
  const actions = new Map<string, Action>([
    ...Object.entries(byName),
    ['networkGap', taking(Seconds, inDetail.networkGap)],
    ['quotaStop', taking(Seconds, inDetail.quotaStop)],
    ['answerPlainTextForbidden', taking(Message, inDetail.answerPlainTextForbidden)],
    ['rateLimit', taking(RateLimit, inDetail.rateLimit)],
    ['forbid', taking(Forbidden, inDetail.forbid)],
    ['answerStrayUnauthorized', taking(Stray, inDetail.answerStrayUnauthorized)],
    ['answerServerError', taking(ServerError, inDetail.answerServerError)],
    ['addExternalDevice', taking(z.object({ name: z.string() }), inDetail.addExternalDevice)],
    ['acceptPlayButStaySilent', taking(Silence, inDetail.acceptPlayButStaySilent)],
    ['playerFails', taking(PlayerFailure, inDetail.playerFails)],
    ['withholdPlaylist', taking(Id, ({ id }) => inDetail.withholdPlaylist(id))],
    ['advance', taking(z.object({ ms: z.number() }), ({ ms }) => world.advance(ms))],
    ['signIn', taking(Scopes, ({ scopes }) => world.signIn(scopes))],
  ])
  return (sent) => {
    const name = z.safeParse(z.object({ do: z.string() }), sent).data?.do
    const action = actions.get(name ?? '')
    if (!action) return { ok: false, known: [...actions.keys()] }
    return { ok: true, result: action(sent) ?? null }
  }
}

const RateLimit = z.object({
  seconds: z.number(),
  reason: z.optional(z.string()),
  tellsWhen: z.optional(z.boolean()),
  of: z.optional(z.literal('user')),
  isReadable: z.optional(z.boolean()),
})
const Stray = z.object({ times: z.optional(z.number()), path: z.optional(z.string()) })
const Forbidden = z.object({
  message: z.optional(z.string()),
  reason: z.optional(z.string()),
  isPlainText: z.optional(z.boolean()),
  times: z.optional(z.number()),
  path: z.optional(z.string()),
})
const ServerError = z.object({
  status: z.number(),
  times: z.number(),
  path: z.optional(z.string()),
})
const Silence = z.object({ how: z.optional(z.enum(['no-event', 'stuck'])) })
const PlayerFailure = z.object({
  type: z.enum(['initialization_error', 'authentication_error', 'account_error', 'playback_error']),
  message: z.string(),
})
const Scopes = z.object({ scopes: z.optional(z.array(z.string())) })

function taking<Schema extends z.ZodMiniType>(
  schema: Schema,
  run: (options: z.output<Schema>) => unknown,
): Action {
  return (sent) => run(z.parse(schema, sent))
}
