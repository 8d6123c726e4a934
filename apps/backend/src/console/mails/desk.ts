import type {
  ConsoleMail,
  ConsoleMails,
  ConsoleRecordings,
  MailFilter,
} from '@discobooth/contract/console/mails-api'
import { processId } from '@discobooth/contract/device/process-id'
import { maskedEmail } from '@discobooth/contract/session/session'
import type { ConsoleCaller } from '../../accounts/service.ts'
import type { Mail } from '../../mail/service.ts'
import { boothNames } from '../../operator/booths/record.ts'
import type { Database } from '../../platform/db/schema.ts'
import { type Outcome, ok, type Refusal, refused } from '../../platform/http/answer.ts'
import type { Recordings } from '../../recordings/service.ts'
import { type Act, doneBefore, onceOnly, wasDone } from '../once.ts'
import { boothsFor, seesGuests } from '../rights.ts'

type Caller = ConsoleCaller
type ListedMail = Awaited<ReturnType<Mail['search']>>[number]
type Again = { caller: Caller; id: string; reason: string; operationId: string }

export type MailDesk = {
  list(
    caller: Caller,
    filter: MailFilter,
    page: { after?: string | undefined; limit: number },
  ): Promise<ConsoleMails>
  tryAgain(order: Again): Promise<Outcome<ConsoleMail>>
  recordings(caller: Caller, booth: string | undefined): Promise<ConsoleRecordings>
  tryRecordingAgain(order: Again): Promise<Outcome<ConsoleRecordings>>
}

/** What waits and what failed, of mails and of recordings; once more by hand. */
export function createMailDesk(deps: {
  db: Database
  /** Milliseconds since 1970. */
  now: () => number
  mail: Pick<Mail, 'isSetUp' | 'search' | 'undelivered' | 'findListed' | 'tryAgain'>
  recordings: Pick<Recordings, 'overview' | 'tryAgain' | 'storyOf'>
}): MailDesk {
  const { db, mail } = deps

  async function show(caller: Caller, mails: ListedMail[]): Promise<ConsoleMail[]> {
    const ids = [...new Set(mails.flatMap(({ booth }) => booth ?? []))]
    const names = await boothNames(db, ids)
    return mails.map(({ id, kind, state, booth, session_id: session, tries, ...found }) => ({
      ...{ id, kind, state, session, tries },
      booth: booth === null ? null : { id: booth, name: names.get(booth) ?? '' },
      processId: session === null ? null : processId(session),
      to: seesGuests(caller) ? maskedEmail(found.to) : null,
      error: found.lastError,
      createdAt: found.createdAt.toISOString(),
      sentAt: found.sentAt?.toISOString() ?? null,
    }))
  }

  return {
    async list(caller, { booth, state, kind }, { after, limit }) {
      const scope = { booths: boothsFor(caller, booth), withAccounts: caller.role === 'owner' }
      const [found, counts] = await Promise.all([
        mail.search({
          ...{ scope, state, kind, limit: limit + 1 },
          after: after === undefined ? undefined : markOf(after),
        }),
        mail.undelivered(scope),
      ])
      const page = found.slice(0, limit)
      const last = found.length > limit ? page.at(-1) : undefined
      return {
        mails: await show(caller, page),
        next: last ? `${last.createdAt.getTime()}.${last.id}` : null,
        ...counts,
        isSetUp: mail.isSetUp,
      }
    },

    async tryAgain({ caller, id, reason, operationId }) {
      const before = await mail.findListed(id)
      if (!before || !isSeen(caller, before)) return refused(mailNotFound)
      const act: Act = {
        ...{ caller, operationId, booth: before.booth, reason, at: new Date(deps.now()) },
        ...{ action: 'tried a mail again', subject: before.session_id ?? `mail ${id}` },
      }
      const done = await mail.tryAgain({ id, allow: onceOnly(act) })
      // Sent again, when the mail has left by now.
      if (!done.ok && done.refusal !== doneBefore && !(await wasDone(db, act))) return done
      const [now] = await show(caller, [(await mail.findListed(id)) ?? before])
      return now ? ok(now) : refused(mailNotFound)
    },

    recordings: (caller, booth) => deps.recordings.overview(boothsFor(caller, booth)),

    async tryRecordingAgain({ caller, id, reason, operationId }) {
      const at = new Date(deps.now())
      const known = await deps.recordings.storyOf(id)
      const booth = known?.recording.booth ?? null
      const act: Act = {
        ...{ caller, operationId, booth, reason, at },
        ...{ action: 'tried a recording again', subject: id },
      }
      const done = await deps.recordings.tryAgain({
        sessionId: id,
        booths: caller.booths,
        allow: onceOnly(act),
      })
      if (!done.ok && done.refusal !== doneBefore && !(await wasDone(db, act))) return done
      return ok(await deps.recordings.overview(caller.booths))
    },
  }
}

/** Mails to the console's people are of no booth, and for owners. */
function isSeen(caller: Caller, { booth }: Pick<ListedMail, 'booth'>): boolean {
  if (booth === null) return caller.role === 'owner'
  return caller.booths === null || caller.booths.includes(booth)
}

function markOf(after: string): { createdAt: Date; id: string } {
  const [at = '', id = ''] = after.split('.')
  return { createdAt: new Date(Number(at)), id }
}

const mailNotFound: Refusal = {
  status: 404,
  code: 'mail_not_found',
  message: 'There is no such mail at a booth of yours. It may be deleted by now.',
}
