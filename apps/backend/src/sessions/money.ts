import { type Mode, modePrice } from '@discobooth/contract/mode'
import {
  freeModeLink,
  type Session,
  type SessionChange,
  serverOwnedFields,
} from '@discobooth/contract/session'

export type Money = Pick<Session, (typeof serverOwnedFields)[number]>

const undecided: Money = { isPaid: false, price: null, paymentLink: null }

/** What a guest owes for a mode (M1). Nothing a client says has a part in it. */
export function decideMoney(options: {
  before: Money & Pick<Session, 'sessionMode'>
  mode: Mode | null
  freeMode: boolean
}): Money {
  const { before, mode } = options
  if (!mode) return undecided
  const price = options.freeMode ? 0 : modePrice(mode)
  const isSameMode = before.sessionMode === mode.id
  if (isSameMode && before.isPaid) return pickMoney(before)
  if (price === 0) return { isPaid: true, price: 0, paymentLink: freeModeLink }
  // A price that the guest has seen stays, even if the operator changes it meanwhile.
  if (isSameMode && before.price !== null) return pickMoney(before)
  return { isPaid: false, price, paymentLink: null }
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
