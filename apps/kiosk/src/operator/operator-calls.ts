import { BoothSettings } from '@discobooth/contract/device/booth-settings'
import { JoinCode, ListedKeys, SignedOut } from '@discobooth/contract/operator/key-api'
import {
  type MendAction,
  MendAnswer,
  type OperatorLog,
  OperatorSession,
  OperatorSessions,
  OperatorSettings,
  type OperatorSettingsChange,
  OperatorStatus,
  type TonightChange,
} from '@discobooth/contract/operator/operator-api'
import { Session } from '@discobooth/contract/session/session'
import * as z from 'zod/mini'
import type { Answer } from '../backend/answer.ts'
import type { Call } from '../backend/client.ts'
import { type LogFilter, logQuery } from '../flow/operator/log-filter.ts'

export type SessionAction = 'refund' | 'resend-mail' | 'start-again'

/** What the operator may ask of the backend, each call with the pass. */
export type OperatorCalls = {
  settings(): Promise<Answer<OperatorSettings>>
  /** Counts at once at this kiosk, and is kept for a start without network. */
  save(change: OperatorSettingsChange): Promise<Answer<OperatorSettings>>
  /** What staff may change as well; counts at once too. */
  saveTonight(change: TonightChange): Promise<Answer<BoothSettings>>
  /** Null takes it away. */
  changeStaffPasscode(staffPasscode: string | null): Promise<Answer<unknown>>
  status(): Promise<Answer<OperatorStatus>>
  mend(action: MendAction): Promise<Answer<{ begun: number }>>
  sessions(page?: {
    before?: string | undefined
    limit?: number
  }): Promise<Answer<OperatorSessions>>
  logs(filter: LogFilter, before?: string): Promise<Answer<LogPage>>
  refund(id: string): Promise<Answer<OperatorSession>>
  resendMail(id: string): Promise<Answer<OperatorSession>>
  /** A new session, paid by nobody, for the guest whose party went wrong. */
  startAgain(id: string): Promise<Answer<Session>>
  keys(): Promise<Answer<z.infer<typeof ListedKeys>>>
  makeJoinCode(): Promise<Answer<JoinCode>>
  /** This kiosk is signed out with all others of its booth. */
  signOutKiosks(): Promise<Answer<SignedOut>>
}

/** As much of a log entry as is shown: its whole schema would come with the first screen's code. */
export type LogLine = Pick<OperatorLog, 'id' | 'message'> &
  Record<'status' | 'priority' | 'curr_date_time' | 'user_id', string>
export type LogPage = { entries: LogLine[]; next: string | null }
const LogLines = z.object({
  next: z.nullable(z.string()),
  entries: z.array(
    z.object({
      id: z.string(),
      message: z.string(),
      status: z.string(),
      priority: z.string(),
      curr_date_time: z.string(),
      user_id: z.string(),
    }),
  ),
})

const sessionsAtOnce = 10
const logsAtOnce = 30
/** A refund asks the payment provider. */
const slowLimitMs = 20_000

export function createOperatorCalls(options: {
  call<Value>(call: Call<Value>): Promise<Answer<Value>>
  adopt(settings: BoothSettings): Promise<void>
  /** As ISO 8601, so long ago. */
  timeBefore(ageMs: number): string
}): OperatorCalls {
  const { call } = options
  const act = <Value>(id: string, action: SessionAction, answer: z.ZodMiniType<Value>) =>
    call({
      method: 'POST',
      path: `api/operator/sessions/${id}/${action}`,
      answer,
      limitMs: slowLimitMs,
    })
  return {
    settings: () =>
      call({ method: 'GET', path: 'api/operator/settings', answer: OperatorSettings }),
    async save(body) {
      const path = 'api/operator/settings'
      const answer = await call({ method: 'PATCH', path, body, answer: OperatorSettings })
      if (answer.ok) await options.adopt(z.parse(BoothSettings, answer.value))
      return answer
    },
    async saveTonight(body) {
      const path = 'api/operator/tonight'
      const answer = await call({ method: 'PATCH', path, body, answer: BoothSettings })
      if (answer.ok) await options.adopt(answer.value)
      return answer
    },
    changeStaffPasscode: (staffPasscode) =>
      call({
        method: 'PUT',
        path: 'api/operator/staff-passcode',
        body: { staffPasscode },
        answer: z.unknown(),
      }),
    status: () => call({ method: 'GET', path: 'api/operator/status', answer: OperatorStatus }),
    mend: (action) =>
      call({
        method: 'POST',
        path: 'api/operator/mend',
        body: { action },
        answer: MendAnswer,
        limitMs: slowLimitMs,
      }),
    sessions: ({ before, limit = sessionsAtOnce } = {}) =>
      call({
        method: 'GET',
        path: `api/operator/sessions?limit=${limit}${before ? `&before=${encodeURIComponent(before)}` : ''}`,
        answer: OperatorSessions,
      }),
    logs: (filter, before) =>
      call({
        method: 'GET',
        path: `api/operator/logs?${logQuery(filter, { limit: logsAtOnce, before, timeBefore: options.timeBefore })}`,
        answer: LogLines,
      }),
    refund: (id) => act(id, 'refund', OperatorSession),
    resendMail: (id) => act(id, 'resend-mail', OperatorSession),
    startAgain: (id) => act(id, 'start-again', Session),
    keys: () => call({ method: 'GET', path: 'api/operator/keys', answer: ListedKeys }),
    makeJoinCode: () => call({ method: 'POST', path: 'api/operator/join-code', answer: JoinCode }),
    signOutKiosks: () =>
      call({ method: 'POST', path: 'api/operator/keys/sign-out', answer: SignedOut }),
  }
}
