import { useEffect, useState } from 'react'
import type { Operator } from '../operator/operator.ts'
import { useKiosk } from './kiosk-context.tsx'

/** What the operator may do here, once it is loaded; null until then. */
export function useOperator(): Operator | null {
  const kiosk = useKiosk()
  const [operator, setOperator] = useState<Operator | null>(null)
  useEffect(() => {
    let gone = false
    void kiosk.operator().then((loaded) => !gone && setOperator(loaded))
    return () => {
      gone = true
    }
  }, [kiosk])
  return operator
}
