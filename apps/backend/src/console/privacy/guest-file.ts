import type { GuestCounts, GuestFile } from '@discobooth/contract/console/privacy-api'
import { emailNotRequired } from '@discobooth/contract/session/session'
import type { Mail } from '../../mail/service.ts'
import { boothNames } from '../../operator/booths/record.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { Recordings } from '../../recordings/service.ts'
import type { Payments } from '../../sales/payments/service.ts'
import type { Sessions } from '../../sales/sessions/service.ts'
import { numberOf } from '../receipts/service.ts'
import { countReceipts, receiptOf } from '../receipts/store.ts'

export type GuestSources = {
  db: Database
  sessions: Pick<Sessions, 'lookUp' | 'consentsOf'>
  payments: Pick<Payments, 'storyOf' | 'countOf'>
  recordings: Pick<Recordings, 'storyOf' | 'linksTo' | 'filesOf'>
  mail: Pick<Mail, 'ofSession' | 'countOf'>
}

type ConsentRow = Awaited<ReturnType<Sessions['consentsOf']>>[number]
type SessionOfGuest = GuestFile['sessions'][number]

/** All that there is about some sessions, from each of those who keep it. */
export async function gather(
  sources: GuestSources,
  { ids, offersWithdrawnAt }: { ids: readonly string[]; offersWithdrawnAt: Date | null },
): Promise<SessionOfGuest[]> {
  const gathered: SessionOfGuest[] = []
  for (const id of ids) {
    const one = await gatherOne(sources, { id, offersWithdrawnAt })
    if (one) gathered.push(one)
  }
  return gathered
}

async function gatherOne(
  { db, sessions, payments, recordings, mail: mails }: GuestSources,
  { id, offersWithdrawnAt }: { id: string; offersWithdrawnAt: Date | null },
): Promise<SessionOfGuest | undefined> {
  const found = await sessions.lookUp(id)
  if (!found) return undefined
  const { session } = found
  const [consents, money, recorded, recordingLinks, mail, receipt, names] = await Promise.all([
    sessions.consentsOf([id]),
    payments.storyOf(id),
    recordings.storyOf(id),
    recordings.linksTo(id),
    mails.ofSession(id),
    receiptOf(db, id),
    boothNames(db, [session.owner]),
  ])
  const { customerEmail } = session
  const files = recorded?.recording.forgetAskedAt ? [] : (recorded?.files ?? [])
  return {
    id,
    booth: names.get(session.owner) ?? '',
    beganAt: session.createdAt.toISOString(),
    endedAt: session.endDateTime?.toISOString() ?? null,
    language: session.language,
    mode: session.sessionMode,
    price: session.price,
    song: session.songName,
    address: customerEmail === emailNotRequired ? null : customerEmail,
    consents: consents.map((consent) => consentOf(consent, offersWithdrawnAt)),
    mail: mail
      ? {
          to: mail.to,
          state: mail.state,
          sentAt: mail.sentAt?.toISOString() ?? null,
          subject: mail.subject,
          text: mail.text,
        }
      : null,
    recordings: files.map(({ name, bytes, keptAt }) => ({
      name,
      bytes,
      keptAt: keptAt?.toISOString() ?? null,
    })),
    recordingLinks,
    payments: money.charges.map((charge) => ({
      provider: charge.provider,
      reference: charge.paymentId,
      takenAt: charge.takenAt.toISOString(),
      cents: charge.amount,
      refundedCents: charge.refundedAmount,
      state: charge.state,
    })),
    receipt: receipt
      ? { number: numberOf(receipt), issuedOn: receipt.issuedOn, to: receipt.to }
      : null,
  }
}

export function consentOf(
  { wording, language, consentedAt }: Pick<ConsentRow, 'wording' | 'language' | 'consentedAt'>,
  offersWithdrawnAt: Date | null,
): SessionOfGuest['consents'][number] {
  const isWithdrawn = offersWithdrawnAt !== null && consentedAt <= offersWithdrawnAt
  return {
    wording,
    language,
    consentedAt: consentedAt.toISOString(),
    withdrawnAt: isWithdrawn ? offersWithdrawnAt.toISOString() : null,
  }
}

/** A few statements, however many sessions it is. */
export async function countAll(
  { db, mail, recordings, payments }: GuestSources,
  ids: string[],
): Promise<Omit<GuestCounts, 'consents'>> {
  const [mails, files, paid, receipts] = await Promise.all([
    mail.countOf(ids),
    recordings.filesOf(ids),
    payments.countOf(ids),
    countReceipts(db, ids),
  ])
  return { sessions: ids.length, mails, recordings: files, payments: paid, receipts }
}
