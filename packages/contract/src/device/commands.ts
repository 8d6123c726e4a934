import * as z from 'zod/mini'
import { Reason } from '../console/sessions-api.ts'
import { DateTime } from '../wire/date-time.ts'
import { SystemCheckAnswer } from './device.ts'

const HOUR_MS = 3_600_000

/**
 * What may be asked of a booth from afar (C3); what is not here cannot be asked: SOS, door and safety
 * are the booth's alone. `doneBy`: who can do it. `waitsFor`: nothing is done in the middle of a party;
 * what takes the screen or the lights from guests also waits until nobody is in the middle of a session.
 * `livesMs`: what was not begun by then is not begun any more.
 */
export const commandVerbs = {
  'check-system': { doneBy: 'booth', waitsFor: 'guests', livesMs: HOUR_MS },
  'restart-screen': { doneBy: 'booth', waitsFor: 'guests', livesMs: HOUR_MS },
  'restart-controller': { doneBy: 'booth', waitsFor: 'guests', livesMs: HOUR_MS },
  'restart-machine': { doneBy: 'booth', waitsFor: 'guests', livesMs: HOUR_MS },
  'fetch-journal': { doneBy: 'booth', waitsFor: 'party', livesMs: HOUR_MS },
  'out-of-order': { doneBy: 'backend', waitsFor: 'party', livesMs: HOUR_MS },
  volume: { doneBy: 'backend', waitsFor: 'party', livesMs: HOUR_MS },
  // A guest stands there and waits: later it would surprise another.
  'free-party': { doneBy: 'backend', waitsFor: 'guests', livesMs: 600_000 },
} as const
export type CommandVerb = keyof typeof commandVerbs

export const restartVerbs = ['restart-screen', 'restart-controller', 'restart-machine'] as const
export type RestartVerb = (typeof restartVerbs)[number]
export const boothVerbs = ['check-system', ...restartVerbs, 'fetch-journal'] as const
export type BoothVerb = (typeof boothVerbs)[number]
export const allVerbs = [...boothVerbs, 'out-of-order', 'volume', 'free-party'] as const

export const commandLimits = {
  /** A booth that has taken a command and says nothing for so long has not done it, for all that is known. */
  answerMs: 15 * 60_000,
  /** That wait for one booth. */
  waiting: 16,
  /** That are shown. */
  shown: 30,
  /** Kept as long as the logs are. */
  keptDays: 90,
  journalLines: 400,
  journalCharacters: 300,
} as const

/** `expired`: nobody began it in its time. */
export const commandStates = ['waiting', 'taken', 'done', 'failed', 'expired'] as const
export type CommandState = (typeof commandStates)[number]

/**
 * Why a command failed. `cut_off`: it was begun, and whether it was finished is not known, so it is not
 * begun again; `no_answer`: the booth took it and never said more; `not_installed`: the machine has no
 * unit that restarts it; `refused`: the backend may not do it, as its message says.
 */
const commandFailures = [
  'cut_off',
  'no_answer',
  'not_installed',
  'not_restarted',
  'disk',
  'refused',
] as const

const Journal = z
  .array(z.string().check(z.maxLength(commandLimits.journalCharacters)))
  .check(z.maxLength(commandLimits.journalLines))

/** What came of a command. */
export const CommandAnswer = z.object({
  failure: z.nullable(z.enum(commandFailures)),
  /** Of `refused`: the code of the refusal, as a call would be answered with. */
  code: z.optional(z.string().check(z.maxLength(60))),
  message: z.optional(z.string().check(z.maxLength(300))),
  check: z.optional(SystemCheckAnswer),
  /** The oldest line first. */
  journal: z.optional(Journal),
})
export type CommandAnswer = z.infer<typeof CommandAnswer>

const plain = <Verb extends CommandVerb>(verb: Verb) => z.strictObject({ verb: z.literal(verb) })

/** What is asked: a verb, and what belongs to it. */
export const CommandOrder = z.discriminatedUnion('verb', [
  plain('check-system'),
  plain('restart-screen'),
  plain('restart-controller'),
  plain('restart-machine'),
  plain('fetch-journal'),
  z.strictObject({ verb: z.literal('out-of-order'), on: z.boolean() }),
  z.strictObject({ verb: z.literal('volume'), volume: z.number().check(z.gte(0), z.lte(1)) }),
  /** Which session's guests get their party once more, for nothing. */
  z.strictObject({ verb: z.literal('free-party'), session: z.uuid() }),
])
export type CommandOrder = z.infer<typeof CommandOrder>

/** What takes a booth from its guests, or gives a party away, has a reason in the audit trail. */
export function wantsReason({ verb, on }: { verb: CommandVerb; on?: boolean }): boolean {
  return (
    verb === 'restart-machine' || verb === 'free-party' || (verb === 'out-of-order' && on === true)
  )
}

/**
 * The body of POST /api/console/booths/{id}/commands, which also needs an `x-operation-id`: an order, and
 * nothing else but its reason (422 `reason_required`).
 */
export const CommandWish = z.object({
  verb: z.enum(allVerbs),
  on: z.optional(z.boolean()),
  volume: z.optional(z.number()),
  session: z.optional(z.string()),
  reason: z.optional(Reason.shape.reason),
})

/** A command as the console shows it. */
export const AskedCommand = z.object({
  id: z.uuid(),
  order: CommandOrder,
  /** Who asked, as they were called then. */
  askedBy: z.string(),
  askedAt: DateTime,
  expiresAt: DateTime,
  state: z.enum(commandStates),
  takenAt: z.nullable(DateTime),
  endedAt: z.nullable(DateTime),
  answer: z.nullable(CommandAnswer),
})
export type AskedCommand = z.infer<typeof AskedCommand>

/** GET and POST /api/console/booths/{id}/commands: the newest first. */
export const AskedCommands = z.object({ commands: z.array(AskedCommand) })

/** GET /api/booth/commands: what the booth may begin now, or has taken and not answered; the oldest first. */
export const DeliveredCommands = z.object({
  commands: z.array(
    z.object({ id: z.uuid(), verb: z.enum(boothVerbs), state: z.enum(['waiting', 'taken']) }),
  ),
})
export type DeliveredCommand = z.infer<typeof DeliveredCommands>['commands'][number]

/**
 * POST /api/booth/commands/{id}/take: only who holds the claim may begin and answer, and asking again with
 * the same claim changes nothing. 409 `command_over`, `command_taken` by another claim, `command_not_now`.
 */
export const CommandClaim = z.object({ claim: z.uuid() })
/** POST /api/booth/commands/{id}/answer: the first answer stands, however often it is sent. */
export const ClaimedAnswer = z.object({ claim: z.uuid(), answer: CommandAnswer })
