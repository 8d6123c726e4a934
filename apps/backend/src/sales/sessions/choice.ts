import type { Session, SessionChange } from '@discobooth/contract/session/session'
import { type Booth, unableToGive } from '../../operator/booths/service.ts'
import type { InTransaction } from '../../platform/db/schema.ts'
import { type Outcome, ok, refused } from '../../platform/http/answer.ts'
import type { Modes } from '../modes/service.ts'
import { promoUses } from '../promos/service.ts'
import { decideMoney, isPromo, type Money, pickMoney } from './money.ts'
import { modeUnavailable } from './record.ts'

/** What a guest owes now, and by which price list; null: nothing was chosen from one. */
export type Choice = { money: Money; priceList: number | null }

/** A guest chooses a mode, or none again. */
export async function chooseMode(
  modes: Pick<Modes, 'findOnSale' | 'listShownTo'>,
  trx: InTransaction,
  choice: {
    booth: Booth
    before: Session
    /** The list that this guest chose from before. */
    known: number | null
    change: Pick<SessionChange, 'priceList'> & { sessionMode: number | null }
  },
): Promise<Outcome<Choice>> {
  const { booth, before, known, change } = choice
  const { sessionMode: modeId } = change
  const { freeMode } = booth.settings
  if (modeId === null) {
    return ok({ money: decideMoney({ before, mode: null, freeMode }), priceList: known })
  }
  const priceList = await modes.listShownTo(trx, known ?? change.priceList)
  const mode = await modes.findOnSale(trx, modeId, { booth: booth.id, priceList })
  if (mode) {
    const isByPromo = before.isPaid && isPromo(before.paymentLink)
    const promoMode = isByPromo ? await promoUses.modeOf(trx, before.id) : undefined
    const money = decideMoney({ before, mode, freeMode, promoMode })
    // What was chosen or paid before is not sold again; a start has a gate of its own (F5).
    const isSold = modeId !== before.sessionMode || (money.isPaid && !before.isPaid)
    const unable = isSold ? unableToGive(booth, mode) : undefined
    return unable ? refused(unable) : ok({ money, priceList })
  }
  // Taken off sale after this guest had chosen it.
  const isChosen = modeId === before.sessionMode
  return isChosen ? ok({ money: pickMoney(before), priceList }) : refused(modeUnavailable)
}
