import {
  type ConsentWordings,
  type ErasureProof,
  type GuestCounts,
  type GuestFile,
  type GuestFound,
  sessionsInFile,
} from '@discobooth/contract/console/privacy-api'
import { noteChange } from '../../accounts/record.ts'
import { authorOf, type ConsoleCaller } from '../../accounts/service.ts'
import type { Mail } from '../../mail/service.ts'
import { claimOperation, operationReused } from '../../platform/db/operations.ts'
import { type Outcome, ok, type Refusal, refused } from '../../platform/http/answer.ts'
import type { Privacy, PrivacyAct } from '../../privacy/service.ts'
import { sessionsWithAddress } from '../../sales/sessions/record.ts'
import type { Sessions } from '../../sales/sessions/service.ts'
import { consentOf, countAll, type GuestSources, gather } from './guest-file.ts'

export type PrivacyDesk = {
  find(email: string): Promise<GuestFound>
  file(caller: ConsoleCaller, order: { email: string; part: number }): Promise<GuestFile>
  erase(
    caller: ConsoleCaller,
    order: { email: string; reason: string; operationId: string },
  ): Promise<Outcome<ErasureProof>>
  erasures(page: { before: string | undefined; limit: number }): Promise<{
    proofs: ErasureProof[]
    next: string | null
  }>
  consents(): Promise<ConsentWordings>
}

export function createPrivacyDesk(
  deps: GuestSources & {
    /** The time. */
    date: () => Date
    privacy: Pick<Privacy, 'markOf' | 'note' | 'carryOut' | 'find' | 'ofMark' | 'erasures'>
    sessions: Pick<Sessions, 'wordings' | 'latestConsents'>
    mail: Pick<Mail, 'sessionsWithMailTo'>
  },
): PrivacyDesk {
  const { db, privacy } = deps

  /** The latest first; also one whose address was corrected after its mail was written. */
  async function sessionsOf(email: string): Promise<string[]> {
    const typed = (await sessionsWithAddress(db, email)).toReversed()
    return [...new Set([...typed, ...(await deps.mail.sessionsWithMailTo(db, email))])]
  }

  async function look(email: string, mark: string) {
    const { erasures, withdrawnAt } = await privacy.ofMark(mark)
    return { erasures, withdrawnAt, ids: await sessionsOf(email) }
  }

  async function begin(
    caller: ConsoleCaller,
    order: { email: string; reason: string; operationId: string; mark: string },
  ): Promise<boolean> {
    const { reason, operationId: id, mark } = order
    const ids = await sessionsOf(order.email)
    if (ids.length === 0) return false
    const { count: consents } = await deps.sessions.latestConsents(ids, 0)
    const counts = { ...(await countAll(deps, ids)), consents }
    await db.transaction().execute(async (trx) => {
      const what = `erase ${mark}`
      if (!(await claimOperation(trx, { booth: null, id, what }))) return
      const at = deps.date()
      const act = { id, kind: 'erasure', by: caller.email, mark, sessions: ids } as const
      await privacy.note(trx, { ...act, at: at.getTime(), counts })
      const who = authorOf(caller)
      const action = 'erased a guest'
      await noteChange(trx, { who, at, action, subject: id, after: { ...counts, reason } })
    })
    return true
  }

  return {
    async find(email) {
      const { ids, erasures, withdrawnAt } = await look(email, await privacy.markOf(email))
      const { latest, count } = await deps.sessions.latestConsents(ids, MOST_CONSENTS)
      return {
        counts: { ...(await countAll(deps, ids)), consents: count },
        consents: latest.map((row) => ({
          session: row.session_id,
          ...consentOf(row, withdrawnAt),
        })),
        offersWithdrawnAt: withdrawnAt?.toISOString() ?? null,
        erasures: erasures.map(proofOf),
      }
    },

    async file(caller, { email, part }) {
      const { ids: all, withdrawnAt } = await look(email, await privacy.markOf(email))
      const ids = all.slice((part - 1) * sessionsInFile, part * sessionsInFile)
      const sessions = await gather(deps, { ids, offersWithdrawnAt: withdrawnAt })
      const at = deps.date()
      await db.transaction().execute((trx) =>
        noteChange(trx, {
          who: authorOf(caller),
          at,
          action: 'took out what is kept about a guest',
          after: { sessions: ids },
        }),
      )
      return {
        madeAt: at.toISOString(),
        email,
        offersWithdrawnAt: withdrawnAt?.toISOString() ?? null,
        part: partOf({ part, of: Math.max(1, Math.ceil(all.length / sessionsInFile)) }),
        keptByLaw,
        sessions,
      }
    },

    async erase(caller, order) {
      const id = order.operationId
      const mark = await privacy.markOf(order.email)
      // The act first: what it has taken is not to be found any more.
      const isThere = (await privacy.find(id)) !== undefined
      if (!isThere && !(await begin(caller, { ...order, mark }))) {
        // Sent twice at once, the other one may have taken it meanwhile.
        if (!(await privacy.find(id))) return refused(guestNotFound)
      }
      const known = await privacy.find(id)
      if (known?.kind !== 'erasure' || known.mark !== mark) return refused(operationReused)
      return ok(proofOf((await privacy.carryOut(id)) ?? known))
    },

    async erasures({ before, limit }) {
      const found = await privacy.erasures({ before, limit })
      const next = found.length < limit ? null : (found.at(-1)?.place ?? null)
      return { proofs: found.map(proofOf), next }
    },

    async consents() {
      const found = await deps.sessions.wordings()
      return {
        wordings: found.map(({ firstAt, lastAt, ...wording }) => ({
          ...wording,
          firstAt: firstAt.toISOString(),
          lastAt: lastAt.toISOString(),
        })),
      }
    },
  }
}

const MOST_CONSENTS = 200
const noCounts: GuestCounts = {
  sessions: 0,
  mails: 0,
  recordings: 0,
  consents: 0,
  payments: 0,
  receipts: 0,
}

function proofOf({ id, doneAt, by, counts, mark }: PrivacyAct): ErasureProof {
  return {
    id,
    erasedAt: doneAt?.toISOString() ?? null,
    by: by ?? '',
    counts: { ...noCounts, ...counts },
    mark: mark ?? '',
  }
}

function partOf({ part, of }: { part: number; of: number }): string {
  if (of === 1) return 'This file is all there is.'
  return `This is file ${part} of ${of}, the latest sessions first. All of them together are all there is.`
}

const keptByLaw =
  'Payments and receipts stay when everything else is erased: tax law wants the books for years. Nothing in them says who you are, but for what you yourself had written on a receipt.'

const guestNotFound: Refusal = {
  status: 409,
  code: 'guest_not_found',
  message: 'There is nothing of this address, so there is nothing to erase. Check how it is spelt.',
}
