import type { OperatorLog, OperatorLogs } from '@discobooth/contract/operator/operator-api'
import { type ConsoleLine, type LogEntry, logLimits } from '@discobooth/contract/session/log'
import { maskFields, maskText } from '@discobooth/contract/session/mask'
import type { Session } from '@discobooth/contract/session/session'
import { claimOperation } from '../db/operations.ts'
import type { Database, InTransaction } from '../db/schema.ts'
import { type Outcome, ok, refused } from '../http/answer.ts'
import { insertConsoleLines, insertLogs, type LogQuery, listLogs, logsOfSession } from './store.ts'
import { createTokenBucket, type TokenBucket } from './token-bucket.ts'

/** A kiosk in trouble logs in bursts; one that logs for ever must not fill the disk. */
const LOG_LINES = { capacity: 600, perSecond: 10 }
/** What is refused is noted more seldom: who knocks for ever has nothing new to tell. */
const REFUSALS = { capacity: 200, perSecond: 1 / 10 }

/** How much booths may log, and how often what was refused is noted. */
export function logAllowances(monotonic: () => number) {
  return {
    bucket: createTokenBucket({ ...LOG_LINES, monotonic }),
    refusals: createTokenBucket({ ...REFUSALS, monotonic }),
  }
}

/** All callers without a key share one allowance: they can't fill the disk either. */
const STRANGER = 'stranger'

/** What the backend itself has to say about a session. */
export type SessionNote = Omit<LogEntry, 'curr_date_time' | 'error_code'> & { details?: object }

export type Logs = {
  /** Writes a note in the transaction of what it tells about: both happen or neither. */
  note(trx: InTransaction, booth: string | null, note: SessionNote): Promise<void>
  /** Writes a note of its own. A stranger's, who is no booth, is written as often as refusals are. */
  report(booth: string | null, note: SessionNote): Promise<void>
  /** Writes what a booth was refused, but not for ever: who knocks fills no disk. */
  suspect(booth: string, note: SessionNote, trx?: InTransaction): Promise<void>
  write(call: {
    booth: string
    entries: LogEntry[]
    operationId: string | undefined
  }): Promise<Outcome<number>>
  /** What a booth has logged, the newest first. */
  read(booth: string, wanted: LogQuery): Promise<OperatorLogs>
  /** Everything that was logged of a session, the oldest first; of very much, the first lines. */
  ofSession(sessionId: string): Promise<OperatorLog[]>
  writeConsole(call: { booth: string; lines: ConsoleLine[] }): Promise<Outcome<number>>
}

type ReportedLine = { booth: string; event: 'reported'; detail: string | undefined }

export function createLogs(deps: {
  db: Database
  now: () => string
  bucket: TokenBucket
  /** Of its own, so that no stranger's refusals are in the way of what a booth logs. */
  refusals: TokenBucket
  /** Tells the operator. */
  /** Who tells the operator of a line that looks like a break-in. */
  alerts?: { suspect(trx: InTransaction, line: ReportedLine): Promise<void> }
}): Logs {
  const { db, bucket, refusals, alerts } = deps

  function admit(booth: string, lines: number): Outcome<number> {
    const taken = bucket.take(booth, lines)
    if (taken.ok) return ok(lines)
    const seconds = Math.ceil(taken.waitMs / 1_000)
    return refused({
      status: 429,
      code: 'too_many_log_lines',
      message: `This booth logs too much. Send it again in ${seconds} s.`,
      headers: { 'retry-after': String(seconds) },
    })
  }

  /** Kept apart for long; who has a booth's key must not push out what was noted about them. */
  function isKept(booth: string, { type }: LogEntry): boolean {
    const isGuarded = type === 'SECURITY' || type === 'AUDIT'
    return !isGuarded || refusals.take(`${booth} says`, 1).ok
  }

  function entryOf({ details, ...note }: SessionNote): LogEntry {
    const error_code = details ? JSON.stringify(details) : null
    return masked({ ...note, error_code, curr_date_time: deps.now() })
  }

  return {
    async note(trx, booth, note) {
      await insertLogs(trx, { booth, entries: [entryOf(note)] })
    },

    async report(booth, note) {
      if (booth === null && !refusals.take(STRANGER, 1).ok) return
      await insertLogs(db, { booth, entries: [entryOf(note)] })
    },

    async suspect(booth, note, trx) {
      if (!refusals.take(booth, 1).ok) return
      await insertLogs(trx ?? db, { booth, entries: [entryOf(note)] })
    },

    async write({ booth, entries, operationId }) {
      const admitted = admit(booth, entries.length)
      if (!admitted.ok) return admitted
      const stored = await db.transaction().execute(async (trx) => {
        const isNew =
          !operationId || (await claimOperation(trx, { booth, id: operationId, what: 'logs' }))
        if (!isNew) return entries.length
        const lines = entries.filter((entry) => isKept(booth, entry)).map(masked)
        if (lines.length === 0) return 0
        await insertLogs(trx, { booth, entries: lines })
        const grave = lines.find(({ type, priority }) => type === 'SECURITY' && priority === 'HIGH')
        const detail = grave?.message
        if (grave) await alerts?.suspect(trx, { booth, event: 'reported', detail })
        return lines.length
      })
      return ok(stored)
    },

    async read(booth, { limit, ...wanted }) {
      const found = await listLogs(db, { ...wanted, booth, limit: limit + 1 })
      const entries = found.slice(0, limit)
      return { entries, next: found.length > limit ? (entries.at(-1)?.id ?? null) : null }
    },

    ofSession: (sessionId) => logsOfSession(db, sessionId),

    async writeConsole({ booth, lines }) {
      const admitted = admit(booth, lines.length)
      if (admitted.ok) await insertConsoleLines(db, { booth, lines: lines.map(maskedLine) })
      return admitted
    },
  }
}

const about = (sessionId: string) =>
  ({ session_id: sessionId, priority: 'ROUTINE', type: 'OPERATIONAL' }) as const

/** What a guest chose is noted where it is stored, and with it: however it was sent, it counts once. */
export function modeSelected(chosen: {
  id: string
  sessionMode: number
  price: number | null
}): SessionNote {
  return {
    ...about(chosen.id),
    message: 'Mode selected',
    status: 'MODE_SELECTED',
    details: { mode_id: chosen.sessionMode, price: chosen.price },
  }
}

type Song = Pick<Session, 'songName' | 'songArtist' | 'songAlbum' | 'songDuration'>

/** Null where no song was chosen, or the same one again. */
export function songSelected(before: Song | undefined, after: Song & { id: string }) {
  const { songName: name, songArtist: artist, songAlbum: album, songDuration: ms } = after
  if (name === null) return null
  const isSame =
    before?.songName === name &&
    before.songArtist === artist &&
    before.songAlbum === album &&
    before.songDuration === ms
  if (isSame) return null
  return {
    ...about(after.id),
    message: `Song selected: ${name}`,
    status: 'SONG_SELECTED',
    details: { name, artist, album, ms },
  } satisfies SessionNote
}

function masked(entry: LogEntry): LogEntry {
  return {
    ...entry,
    message: maskedUpTo(logLimits.message, entry.message),
    error_code: entry.error_code && maskedUpTo(logLimits.errorCode, entry.error_code),
  }
}

function maskedLine(line: ConsoleLine): ConsoleLine {
  return {
    ...line,
    message: maskedUpTo(logLimits.consoleMessage, line.message),
    user_agent: maskedUpTo(logLimits.userAgent, line.user_agent),
    device_id: maskedUpTo(logLimits.deviceId, line.device_id),
    ...(line.meta && { meta: maskFields(line.meta) }),
  }
}

// A mask may be longer than what it hides, and a cut may go through an emoji.
function maskedUpTo(length: number, text: string): string {
  return maskText(text).slice(0, length).toWellFormed()
}
