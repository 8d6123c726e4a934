import { type Mode, modePrice } from '@discobooth/contract/modes/mode'
import {
  freeModeLink,
  promoLink,
  type Session,
  type SessionChange,
  serverOwnedFields,
} from '@discobooth/contract/session/session'

export type Money = Pick<Session, (typeof serverOwnedFields)[number]>

const undecided: Money = { isPaid: false, price: null, paymentLink: null }

/** What a guest owes for a mode (M1). Nothing a client says has a part in it. */
export function decideMoney(options: {
  before: Money & Pick<Session, 'sessionMode'>
  mode: Mode | null
  freeMode: boolean
}): Money {
  const { before, mode, freeMode } = options
  const price = !mode || freeMode ? 0 : modePrice(mode)
  // Who has paid is not charged again, unless the new mode is dearer (M3).
  if (isBought(before) && covers(before, price)) return pickMoney(before)
  if (!mode) return undecided
  const isSameMode = before.sessionMode === mode.id
  if (isSameMode && before.isPaid) return pickMoney(before)
  if (price === 0) return { isPaid: true, price: 0, paymentLink: freeModeLink }
  // A price that the guest has seen stays, even if the operator changes it meanwhile; a gift that was
  // taken back is none.
  if (isSameMode && before.price) return pickMoney(before)
  return { isPaid: false, price, paymentLink: null }
}

/** Paid with money or a promo. */
function isBought({ isPaid, paymentLink }: Money): boolean {
  return isPaid && paymentLink !== freeModeLink
}

function covers(paid: Money, price: number): boolean {
  const isPromo = paid.paymentLink?.startsWith(promoLink('')) === true
  return isPromo || price <= (paid.price ?? 0)
}

export function pickMoney({ isPaid, price, paymentLink }: Money): Money {
  return { isPaid, price, paymentLink }
}

/** Server-owned values that a client sent and that are not what the backend decided. */
export function forgedFields(sent: SessionChange, decided: Money) {
  return serverOwnedFields.filter(
    (field) => sent[field] !== undefined && sent[field] !== decided[field],
  )
}
