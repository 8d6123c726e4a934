import { useEffect, useState } from 'react'
import type { Payments } from '../payments/payments.ts'
import { useKiosk } from './kiosk-context.tsx'

type Loaded = { kind: 'loading' } | { kind: 'ready'; payments: Payments } | { kind: 'missing' }

/** What takes the guest's money, once it is loaded, and the way to ask for it again. */
export function usePayments(): [Loaded, retry: () => void] {
  const kiosk = useKiosk()
  const [loaded, setLoaded] = useState<Loaded>({ kind: 'loading' })
  const isLoading = loaded.kind === 'loading'
  useEffect(() => {
    if (!isLoading) return
    let gone = false
    void kiosk.payments().then((payments) => {
      if (!gone) setLoaded(payments ? { kind: 'ready', payments } : { kind: 'missing' })
    })
    return () => {
      gone = true
    }
  }, [kiosk, isLoading])
  return [loaded, () => setLoaded({ kind: 'loading' })]
}
