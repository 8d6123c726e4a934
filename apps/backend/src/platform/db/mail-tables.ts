import type { AlertKind } from '@discobooth/contract/operator/operator-api'
import type { Language } from '@discobooth/contract/session/session'
import type { Generated, GeneratedAlways } from 'kysely'

export type MailsTable = {
  id: Generated<string>
  booth: string
  kind: 'alert' | 'session'
  session_id: string | null
  to: string
  language: Language
  subject: string
  text: string
  html: string
  hasAttachments: Generated<boolean>
  state: Generated<'waiting' | 'sent' | 'failed'>
  round: Generated<number>
  tries: Generated<number>
  lastError: Generated<string | null>
  createdAt: Date
  askedAt: Date
  sentAt: Generated<Date | null>
}

export type AlertsTable = {
  id: GeneratedAlways<string>
  booth: string
  kind: AlertKind
  subject: string
  session_id: string | null
  detail: string | null
  beganAt: Date
  dueAt: Date
  overAt: Generated<Date | null>
  toldAt: Generated<Date | null>
  mail: Generated<string | null>
}
