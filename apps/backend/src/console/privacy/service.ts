import type {
  ConsentWordings,
  ErasureProof,
  GuestFile,
  GuestFound,
} from '@discobooth/contract/console/privacy-api'
import { noteChange } from '../../accounts/record.ts'
import { authorOf, type ConsoleCaller } from '../../accounts/service.ts'
import type { Mail } from '../../mail/service.ts'
import { claimOperation, operationReused } from '../../platform/db/operations.ts'
import type { Database } from '../../platform/db/schema.ts'
import { type Outcome, ok, type Refusal, refused } from '../../platform/http/answer.ts'
import type { Privacy, PrivacyAct } from '../../privacy/service.ts'
import { sessionsWithAddress } from '../../sales/sessions/record.ts'
import type { Sessions } from '../../sales/sessions/service.ts'
import { countsOf, type GuestSources, gather } from './guest-file.ts'

export type PrivacyDesk = {
  find(email: string): Promise<GuestFound>
  file(caller: ConsoleCaller, email: string): Promise<GuestFile>
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
    sessions: Pick<Sessions, 'wordings'>
    mail: Pick<Mail, 'sessionsWithMailTo'>
  },
): PrivacyDesk {
  const { db, privacy } = deps

  /** Also a session whose address was corrected after its mail was written. */
  async function sessionsOf(on: Database, email: string): Promise<string[]> {
    const typed = await sessionsWithAddress(on, email)
    return [...new Set([...typed, ...(await deps.mail.sessionsWithMailTo(on, email))])]
  }

  async function look(email: string) {
    const acts = await privacy.ofMark(await privacy.markOf(email))
    const offersWithdrawnAt = acts.find(({ kind }) => kind === 'withdrawal')?.at ?? null
    const sessions = await gather(deps, { ids: await sessionsOf(db, email), offersWithdrawnAt })
    return { acts, sessions, offersWithdrawnAt: offersWithdrawnAt?.toISOString() ?? null }
  }

  return {
    async find(email) {
      const { acts, sessions, offersWithdrawnAt } = await look(email)
      return {
        counts: countsOf(sessions),
        consents: sessions.flatMap(({ id, consents }) =>
          consents.map((consent) => ({ session: id, ...consent })),
        ),
        offersWithdrawnAt,
        erasures: acts.filter(({ kind }) => kind === 'erasure').map(proofOf),
      }
    },

    async file(caller, email) {
      const { sessions, offersWithdrawnAt } = await look(email)
      const at = deps.date()
      await db.transaction().execute((trx) =>
        noteChange(trx, {
          who: authorOf(caller),
          at,
          action: 'took out what is kept about a guest',
          after: { sessions: sessions.map(({ id }) => id) },
        }),
      )
      return { madeAt: at.toISOString(), email, offersWithdrawnAt, keptByLaw, sessions }
    },

    async erase(caller, { email, reason, operationId: id }) {
      const mark = await privacy.markOf(email)
      const { sessions } = await look(email)
      // In this order: what this very act has taken is not to be found, but the act is.
      const isKnown = (await privacy.find(id)) !== undefined
      if (sessions.length === 0 && !isKnown) return refused(guestNotFound)
      await db.transaction().execute(async (trx) => {
        const what = `erase ${mark}`
        if (!(await claimOperation(trx, { booth: null, id, what }))) return
        const at = deps.date()
        const counts = countsOf(sessions)
        const ids = sessions.map((session) => session.id)
        const act = { id, kind: 'erasure', by: caller.email, mark, sessions: ids } as const
        await privacy.note(trx, { ...act, at: at.getTime(), counts })
        const who = authorOf(caller)
        const action = 'erased a guest'
        await noteChange(trx, { who, at, action, subject: id, after: { ...counts, reason } })
      })
      const act = await privacy.find(id)
      if (act?.kind !== 'erasure' || act.mark !== mark) return refused(operationReused)
      await privacy.carryOut(id)
      return ok(proofOf(act))
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

function proofOf({ id, at, by, counts, mark }: PrivacyAct): ErasureProof {
  return {
    id,
    erasedAt: at.toISOString(),
    by: by ?? '',
    counts: { ...countsOf([]), ...counts },
    mark: mark ?? '',
  }
}

const keptByLaw =
  'Payments and receipts stay when everything else is erased: tax law wants the books for years. Nothing in them says who you are, but for what you yourself had written on a receipt.'

const guestNotFound: Refusal = {
  status: 409,
  code: 'guest_not_found',
  message: 'There is nothing of this address, so there is nothing to erase. Check how it is spelt.',
}
