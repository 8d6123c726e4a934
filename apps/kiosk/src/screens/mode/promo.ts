import type { guestErrors } from '@discobooth/contract/guest-errors'

/** What the promo service says of a code. */
export type PromoAnswer = { accepted: true } | { accepted: false; alert: keyof typeof guestErrors }

/** The port to the promo service. */
export type PromoCheck = (code: string) => Promise<PromoAnswer>

/** No promo service answers yet, and that is what the guest is told. */
export const noPromoService: PromoCheck = async () => ({ accepted: false, alert: 'promoFailed' })
