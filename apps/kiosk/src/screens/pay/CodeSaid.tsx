import { useStore } from 'zustand'
import { useEuro } from '../../i18n/useEuro.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import type { Payments } from '../../payments/payments.ts'
import { Said } from '../../ui/said/Said.tsx'

/** That the code is there now, for whoever does not see it come. */
export function CodeSaid({ payments }: { payments: Pick<Payments, 'stage'> }) {
  const { pay } = useTexts()
  const inEuro = useEuro()
  const price = useStore(payments.stage, ({ view }) => (view.kind === 'open' ? view.price : null))
  return <Said>{price !== null && pay.qr(inEuro(price))}</Said>
}
