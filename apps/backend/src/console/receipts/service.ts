import type { Receipt, Receipts, Seller } from '@discobooth/contract/console/closing-api'
import { operatorLanguageOf } from '@discobooth/contract/texts/languages'
import { noteChange } from '../../accounts/record.ts'
import { authorOf, type ConsoleCaller } from '../../accounts/service.ts'
import { namedBooths } from '../../operator/booths/record.ts'
import type { Database } from '../../platform/db/schema.ts'
import { type Outcome, ok, type Refusal, refused } from '../../platform/http/answer.ts'
import type { Modes } from '../../sales/modes/service.ts'
import type { Payments } from '../../sales/payments/service.ts'
import { lockSession } from '../../sales/sessions/record.ts'
import type { Books } from '../../sales/takings/books/service.ts'
import {
  findReceipt,
  findSeller,
  holdReceipts,
  insertReceipt,
  type ReceiptRow,
  receiptOf,
  receiptsOfMonth,
  saveSeller,
} from './store.ts'

export type ReceiptDesk = {
  /** Once for each session; asked for again it is the same. */
  issue(
    caller: ConsoleCaller,
    order: { session: string; to: string | undefined },
  ): Promise<Outcome<Receipt>>
  /** Of the booths that the caller may see. */
  ofMonth(
    caller: ConsoleCaller,
    wish: { month: string; booth?: string | undefined },
  ): Promise<Receipts>
  read(caller: ConsoleCaller, number: string): Promise<Outcome<ReceiptRow>>
  seller(): Promise<Seller | null>
  setSeller(caller: ConsoleCaller, seller: Seller): Promise<void>
}

export function createReceiptDesk(deps: {
  db: Database
  /** The time. */
  date: () => Date
  /** The day that it is in a time zone. */
  dayOf: (at: Date, timeZone: string) => string
  modes: Pick<Modes, 'find'>
  payments: Pick<Payments, 'keptFor'>
  books: Pick<Books, 'percentOf'>
}): ReceiptDesk {
  const { db } = deps

  async function issue(
    caller: ConsoleCaller,
    { session: id, to }: { session: string; to: string | undefined },
  ): Promise<Outcome<Receipt>> {
    return db.transaction().execute(async (trx) => {
      const session = await lockSession(trx, id)
      const among = caller.booths ?? (session ? [session.owner] : [])
      const booth = (await namedBooths(trx, among)).find((one) => one.id === session?.owner)
      if (!session || !booth) return refused(sessionNotFound)
      const known = await receiptOf(trx, id)
      if (known) return ok(shown(known))
      const seller = await findSeller(trx)
      if (!seller) return refused(sellerMissing)
      const kept = await deps.payments.keptFor(trx, id)
      if (!kept || kept.cents <= 0) return refused(nothingPaid)
      await holdReceipts(trx)
      const at = deps.date()
      const day = deps.dayOf(at, booth.timeZone)
      const paidOn = deps.dayOf(kept.takenAt, booth.timeZone)
      const sold = { booth: booth.id, day: paidOn, mode: kept.modeId }
      const percent = await deps.books.percentOf(trx, sold)
      const mode = await deps.modes.find(trx, kept.modeId)
      await insertReceipt(trx, {
        year: Number(day.slice(0, 4)),
        session_id: id,
        booth: booth.id,
        issuedAt: at,
        issuedOn: day,
        issuedBy: caller.email,
        to: to ?? null,
        language: operatorLanguageOf(session.language),
        seller: JSON.stringify(seller),
        paidOn,
        boothName: booth.name,
        modeName: mode?.name ?? String(kept.modeId),
        grossCents: kept.cents,
        percent,
        vatCents: Math.round((kept.cents * percent) / (100 + percent)),
      })
      const made = await receiptOf(trx, id)
      if (!made) throw new Error('a receipt was written')
      const receipt = shown(made)
      await noteChange(trx, {
        who: authorOf(caller),
        at,
        booth: booth.id,
        action: 'issued a receipt',
        subject: receipt.number,
        after: { session: id, grossCents: made.grossCents, vatCents: made.vatCents },
      })
      return ok(receipt)
    })
  }

  return {
    issue,

    async ofMonth({ booths }, { month, booth }) {
      const wanted = booth === undefined ? booths : [booth]
      const among = wanted?.filter((one) => booths === null || booths.includes(one)) ?? null
      const found = await receiptsOfMonth(db, { month, booths: among })
      return {
        receipts: found.map((row) => ({
          ...shown(row),
          issuedOn: row.issuedOn,
          booth: row.boothName,
          grossCents: row.grossCents,
          vatCents: row.vatCents,
        })),
      }
    },

    async read({ booths, role }, number) {
      const [year = 0, place = 0] = number.split('-').map(Number)
      const found = await findReceipt(db, { year, number: place })
      const isTheirs = found && (booths === null || booths.includes(found.booth))
      if (!isTheirs) return refused(receiptNotFound)
      // Who does the books sees no guests (C2).
      return ok(role === 'bookkeeper' ? { ...found, to: null } : found)
    },

    seller: async () => (await findSeller(db)) ?? null,

    async setSeller(caller, after) {
      const before = (await findSeller(db)) ?? null
      await db.transaction().execute(async (trx) => {
        await saveSeller(trx, after)
        const who = authorOf(caller)
        const change = { action: 'changed the seller', before, after } as const
        await noteChange(trx, { who, at: deps.date(), ...change })
      })
    },
  }
}

export function numberOf({ year, number }: Pick<ReceiptRow, 'year' | 'number'>): string {
  return `${year}-${String(number).padStart(6, '0')}`
}

function shown(row: ReceiptRow): Receipt {
  const { session_id: session, issuedAt } = row
  return { number: numberOf(row), session, issuedAt: issuedAt.toISOString() }
}

const sessionNotFound: Refusal = {
  status: 404,
  code: 'session_not_found',
  message: 'There is no session with this id that you may see.',
}

const receiptNotFound: Refusal = {
  status: 404,
  code: 'receipt_not_found',
  message: 'There is no receipt with this number that you may see.',
}

const nothingPaid: Refusal = {
  status: 409,
  code: 'nothing_paid',
  message: 'Nobody paid money for this session that we still have, so there is no receipt for it.',
}

const sellerMissing: Refusal = {
  status: 409,
  code: 'seller_missing',
  message: 'A receipt names its seller. Set name, address and VAT number of yours first.',
}
