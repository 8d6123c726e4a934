import type {
  CommandAnswer,
  CommandOrder,
  CommandState,
  CommandVerb,
} from '@discobooth/contract/device/commands'
import type {
  ConsoleLine,
  LogEntry,
  LogPriority,
  LogStatus,
  LogType,
} from '@discobooth/contract/session/log'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export type SetByDatabase<T> = ColumnType<T, never, never>
export type Dated = { createdAt: SetByDatabase<Date> }

/** Only for readers of the last seconds. */
export type NewsTable = {
  id: SetByDatabase<string>
  at: SetByDatabase<Date>
  channel: string
  payload: string
}

export type OperationsTable = {
  booth: string | null
  id: string
  what: string
  at: SetByDatabase<Date>
}

export type LogsTable = Dated & {
  id: GeneratedAlways<string>
  session_id: LogEntry['session_id']
  message: string
  error_code: string | null
  status: LogStatus
  priority: LogPriority
  type: LogType
  curr_date_time: Date
  user_id: Generated<string>
  booth: string | null
}

export type ConsoleLinesTable = Dated & {
  id: GeneratedAlways<string>
  level: ConsoleLine['level']
  message: string
  device_id: string
  user_agent: string
  meta: ColumnType<unknown, string | null, never>
  user_id: Generated<string>
  booth: string | null
}

export type BoothCommandsTable = {
  id: string
  booth: string
  verb: CommandVerb
  order: ColumnType<CommandOrder, string, never>
  author: ColumnType<
    { person: string | null; name: string; role: string | null; origin: string },
    string,
    never
  >
  askedAt: Date
  expiresAt: Date
  state: Generated<CommandState>
  claim: Generated<string | null>
  takenAt: Generated<Date | null>
  endedAt: Generated<Date | null>
  answer: ColumnType<CommandAnswer | null, string | null | undefined, string | null>
}

export type JobsTable = {
  kind: string
  key: string
  runAt: Date
  tries: Generated<number>
  asked: Generated<string>
}
