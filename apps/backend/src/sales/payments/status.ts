import { gravePaymentFindings, paymentFindings } from '@discobooth/contract/money/payment-findings'
import { formatEuro } from '@discobooth/contract/money/price'
import type { BackendPartStatus } from '@discobooth/contract/operator/operator-api'
import { limits } from '@discobooth/contract/wire/limits'
import { owedOf } from './charge-store.ts'
import { demoProvider, type PaymentDependencies } from './dependencies.ts'
import type { Finding } from './provider.ts'
import { slowRefunds } from './refunds/by-hand.ts'

/** A card or bank takes no less. */
const isTooLow = (price: number) => price > 0 && price < limits.price.leastEuro

export async function paymentStatus(
  deps: PaymentDependencies,
  { booth, failure, findings }: { booth: string; failure: string | undefined; findings: Finding[] },
): Promise<Omit<BackendPartStatus, 'part'>> {
  const mend = 'retry-refunds'
  const owed = await owedOf(deps.db, {
    booth,
    providers: [...deps.providers.names, demoProvider],
    slow: await slowRefunds(deps),
  })
  if (owed.elsewhere.length > 0) {
    const detail = owed.elsewhere.join(', ')
    return { state: 'error', reason: 'provider_missing', detail, mend }
  }
  if (owed.failed > 0) {
    return { state: 'error', reason: 'refunds_failed', detail: String(owed.failed), mend }
  }
  if (owed.slow > 0) {
    return { state: 'error', reason: 'refunds_failing', detail: String(owed.slow), mend }
  }
  if (owed.waiting > 0) {
    return { state: 'warn', reason: 'refunds_waiting', detail: String(owed.waiting), mend }
  }
  if (owed.held > 0) {
    return { state: 'warn', reason: 'refunds_held', detail: String(owed.held), mend: null }
  }
  const onSale = await deps.modes.list({ includeDisabled: false })
  const unpayable = onSale
    .filter(({ price }) => isTooLow(price ?? 0))
    .toSorted((a, b) => a.id - b.id)
  if (unpayable.length > 0) {
    const detail = unpayable.map(({ id, price }) => `${id}: ${formatEuro(price ?? 0)}`).join(', ')
    return { state: 'error', reason: 'price_too_low', detail, mend: null }
  }
  const { name } = deps.providers.selling
  const check = name === demoProvider ? null : 'check-payments'
  // A call that was refused for the key or the account names what is wrong by itself.
  const named = paymentFindings.find((known) => known === failure)
  const found = [...(named ? [{ reason: named, detail: null }] : []), ...findings]
  const [first, ...others] = found.filter(
    (one, at) => found.findIndex(({ reason }) => reason === one.reason) === at,
  )
  const isGrave = first !== undefined && gravePaymentFindings.has(first.reason)
  if (failure !== undefined && !isGrave) {
    return { state: 'warn', reason: 'payments_failing', detail: failure, mend: check }
  }
  if (first) {
    const more = others.length > 0 ? { more: others } : {}
    return { ...first, state: isGrave ? 'error' : 'warn', mend: check, ...more }
  }
  const reason = name === demoProvider ? 'demo_cashier' : 'fine'
  return { state: 'ok', reason, detail: name, mend: check }
}
