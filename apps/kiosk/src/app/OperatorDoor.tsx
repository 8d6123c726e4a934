import { type ReactNode, useRef, useState } from 'react'
import { tapLogo } from '../flow/operator-taps.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { lazily } from './lazily.tsx'
import css from './OperatorDoor.module.css'

const passcode = lazily(() => import('../screens/passcode/PasscodeDoor.tsx'))

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
