import { type ReactNode, useRef, useState } from 'react'
import { ErrorBoundary } from '../../app/ErrorBoundary.tsx'
import { lazily } from '../../app/lazily.tsx'
import { tapLogo } from '../../flow/operator/operator-taps.ts'
import css from './OperatorDoor.module.css'

const passcode = lazily(() => import('./PasscodeDialog.tsx'))

/** The logo, which is more than that: three taps ask for the operator's passcode. */
export function OperatorDoor({ children }: { children: ReactNode }) {
  const taps = useRef<readonly number[]>([])
  const [asked, setAsked] = useState(0)
  return (
    <>
      <button
        type="button"
        aria-label="DiscoBooth"
        className={css.door}
        onClick={({ timeStamp }) => {
          const next = tapLogo(taps.current, timeStamp)
          taps.current = next.taps
          if (next.opens) setAsked(timeStamp)
        }}
      >
        {children}
      </button>
      {asked > 0 && (
        <ErrorBoundary key={asked} fallback={null}>
          <passcode.Lazy waiting={null} props={{ onCancel: () => setAsked(0) }} />
        </ErrorBoundary>
      )}
    </>
  )
}
