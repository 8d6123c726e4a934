import type { Refusal } from '../../platform/http/answer.ts'
import type { CommandRefusal } from './rules.ts'

/** Why a booth may not begin a command, or not answer it. */
export const refusals: Readonly<Record<CommandRefusal, Refusal>> = {
  over: {
    status: 409,
    code: 'command_over',
    message: 'This command is over: done, failed or expired. Forget it.',
  },
  taken: {
    status: 409,
    code: 'command_taken',
    message: 'This command was taken under another claim. Only who took it may answer.',
  },
  'not-now': {
    status: 409,
    code: 'command_not_now',
    message: 'Guests are in the middle of a session or a party. Ask again when they are done.',
  },
  'not-taken': {
    status: 409,
    code: 'command_not_taken',
    message: 'This command was not taken yet. Take it first, then do it, then answer.',
  },
}

/** Also said of another booth's. */
export const noSuchCommand: Refusal = {
  status: 404,
  code: 'command_not_found',
  message: 'This booth was asked for no such thing.',
}

export const tooManyCommands: Refusal = {
  status: 409,
  code: 'too_many_commands',
  message: 'Too much waits for this booth already. Wait until it has been done, or has expired.',
}
