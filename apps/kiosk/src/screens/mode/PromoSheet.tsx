import { limits } from '@discobooth/contract/wire/limits'
import { type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Texts } from '../../i18n/en.ts'
import type { ScreenTexts } from '../../i18n/screens/en.ts'
import { useScreenTexts } from '../../i18n/useScreenTexts.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import type { PromoOutcome } from '../../payments/promo.ts'
import { Button } from '../../ui/button/Button.tsx'
import { KeyboardArea } from '../../ui/keyboard/KeyboardArea.tsx'
import { TextField } from '../../ui/keyboard/TextField.tsx'
import { Sheet } from '../../ui/sheet/Sheet.tsx'
import css from './PromoSheet.module.css'

type Props = {
  onClose(): void
  /** The panel has closed over a code that was accepted. */
  onAccepted(next: '/email' | '/song'): void
  check(code: string): Promise<PromoOutcome>
}

type Verdict = { kind: 'empty' } | PromoOutcome

export function PromoSheet({ onClose, onAccepted, check }: Props) {
  const { mode, common, errors } = useTexts()
  const { promo } = useScreenTexts()
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [checking, setChecking] = useState(false)
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const isAccepted = verdict?.kind === 'accepted'
  const isWrong = verdict?.kind === 'wrong' || verdict?.kind === 'used-up'

  const close = () => {
    onClose()
    if (verdict?.kind === 'accepted') onAccepted(verdict.next)
  }

  const passVerdict = useEffectEvent(() => (isAccepted ? close() : setVerdict(null)))
  useEffect(() => {
    if (!verdict) return
    const { acceptedRedirectMs, bannerMs } = limits.promo
    const wait = verdict.kind === 'accepted' ? acceptedRedirectMs : bannerMs
    const timer = setTimeout(() => passVerdict(), wait)
    return () => clearTimeout(timer)
  }, [verdict])

  const apply = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (checking || isAccepted) return
    const wanted = code.trim().toLowerCase()
    if (!wanted) return setVerdict({ kind: 'empty' })
    // What becomes of it is said there, and the button goes out meanwhile.
    field.current?.focus({ preventScroll: true })
    setChecking(true)
    const outcome = await check(wanted)
    setChecking(false)
    setVerdict(outcome)
    if (outcome.kind === 'wrong' || outcome.kind === 'used-up') setCode('')
  }

  // Whoever leaves while a code is looked at chooses another mode, which its answer would then undo.
  return (
    <Sheet title={promo.title} {...(!checking && { onDismiss: close })}>
      <form onSubmit={(event) => void apply(event)} className={css.form}>
        <p className={css.banner} data-verdict={verdict?.kind} role="status">
          {isAccepted && promo.accepted}
          {isWrong && errors.promoWrong}
        </p>
        <KeyboardArea className={css.typing ?? ''}>
          <TextField
            ref={field}
            label={promo.label}
            value={code}
            onChange={setCode}
            layout="code"
            maxLength={limits.promo.maxCharacters}
            hint={checking ? promo.checking : promo.hint}
            error={verdict && trouble(verdict, { promo, mode, errors })}
            readOnly={isAccepted}
            // The sheet was opened to type: the field is where a guest wants to be.
            autoFocus
          />
        </KeyboardArea>
        <div className={css.actions}>
          <Button onClick={close} disabled={checking || isAccepted} className={css.action}>
            {common.cancel}
          </Button>
          <Button
            look="primary"
            type="submit"
            disabled={checking || isAccepted || !code}
            className={css.action}
          >
            {promo.apply}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}

/** What stands in red under the code. */
function trouble(
  verdict: Verdict,
  { promo, mode, errors }: Pick<Texts, 'mode' | 'errors'> & Pick<ScreenTexts, 'promo'>,
): string | null {
  switch (verdict.kind) {
    case 'accepted':
    case 'wrong':
    case 'closed':
      return null
    case 'used-up':
      return errors.promoUsedUp
    case 'empty':
      return errors.promoEmpty
    case 'too-many':
      return promo.tooMany
    case 'not-now':
      return mode.away[verdict.obstacle]
    case 'failed':
      return errors[verdict.alert]
  }
}
