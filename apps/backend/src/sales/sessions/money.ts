import { type Mode, modePrice, promoModeId } from '@discobooth/contract/modes/mode'
import { payPagePrice } from '@discobooth/contract/money/price'
import {
  freeModeLink,
  promoLink,
  type Session,
  type SessionChange,
  serverOwnedFields,
} from '@discobooth/contract/session/session'

export type Money = Pick<Session, (typeof serverOwnedFields)[number]>

const undecided: Money = { isPaid: false, price: null, paymentLink: null }
export const notChosen = { ...undecided, sessionMode: null }
/** In free mode, for a mode without a price, or as the operator's gift. */
export const freeOfCharge: Money = { isPaid: true, price: 0, paymentLink: freeModeLink }
export const paidByPromo = (code: string): Money => ({
  isPaid: true,
  price: 0,
  paymentLink: promoLink(code),
})

/** What a guest owes for a mode (M1). Nothing a client says has a part in it. */
export function decideMoney(options: {
  before: Money & Pick<Session, 'sessionMode'>
  mode: Mode | null
  freeMode: boolean
  /** What the promo gave that it is paid with; left out: the full party. */
  promoMode?: number | undefined
}): Money {
  const { before, mode, freeMode } = options
  const price = !mode || freeMode ? 0 : modePrice(mode)
  // Who has paid is not charged again, unless the new mode is dearer (M3).
  if (isBought(before) && covers(options, price)) return pickMoney(before)
  if (!mode) return undecided
  const isSameMode = before.sessionMode === mode.id
  if (isSameMode && before.isPaid) return pickMoney(before)
  if (price === 0) return freeOfCharge
  // A price that the guest has seen stays, even if the operator changes it meanwhile; a gift that was
  // taken back is none.
  if (isSameMode && before.price) return pickMoney(before)
  return { isPaid: false, price, paymentLink: null }
}

/**
 * What changes when a session is to be paid for; undefined: nothing. Free mode may have been switched
 * on since, and a mode without a price costs nothing (M1). A session without a price costs 5 euro
 * [5.24]; one that was given for nothing, and is no longer, what its mode costs.
 */
export function moneyWhenPaying(options: {
  before: Money
  mode: Mode | undefined
  freeMode: boolean
}): Money | undefined {
  const { before, mode, freeMode } = options
  if (before.isPaid) return undefined
  const hasPrice = before.price !== null && before.price > 0
  const isWithoutPrice = !hasPrice && mode !== undefined && modePrice(mode) === 0
  if (freeMode || isWithoutPrice) return freeOfCharge
  if (hasPrice) return undefined
  return { ...pickMoney(before), price: payPagePrice(before.price === null ? null : mode?.price) }
}

/** No guest pays money for this party: free of charge, or by a promo. */
export function isForNothing({ paymentLink }: Pick<Money, 'paymentLink'>): boolean {
  return paymentLink === freeModeLink || isPromo(paymentLink)
}

/** Paid with money or a promo. */
function isBought({ isPaid, paymentLink }: Money): boolean {
  return isPaid && paymentLink !== freeModeLink
}

/** A promo of the full party is good for any mode; one of less, for the mode that it gave. */
function covers(
  { before, mode, promoMode = promoModeId }: Parameters<typeof decideMoney>[0],
  price: number,
): boolean {
  if (!isPromo(before.paymentLink)) return price <= (before.price ?? 0)
  return promoMode === promoModeId || !mode || mode.id === promoMode
}

export function isPromo(paymentLink: string | null): boolean {
  return paymentLink?.startsWith(promoLink('')) === true
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
