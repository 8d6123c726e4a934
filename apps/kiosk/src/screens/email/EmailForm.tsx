import { limits } from '@discobooth/contract/wire/limits'
import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  type EmailProblem,
  emailProblem,
  emailSuffixes,
  longestEmail,
  tidied,
  withSuffix,
} from '../../flow/email/email.ts'
import { meantEmail } from '../../flow/email/email-slip.ts'
import { useScreenTexts } from '../../i18n/useScreenTexts.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Confetti } from '../../ui/confetti/Confetti.tsx'
import { KeyboardArea } from '../../ui/keyboard/KeyboardArea.tsx'
import { TextField } from '../../ui/keyboard/TextField.tsx'
import css from './EmailForm.module.css'

/** Whoever still types is not corrected. */
const offerAfterMs = 600

type Props = {
  /** The queue asks for a tick; on the page of its own, Continue is the consent. */
  variant: 'page' | 'queue'
  value: string
  onChange(value: string): void
  /** The address is whole and the consent is given, in these words. */
  onContinue(given: { email: string; wording: string }): void
  /** Stands beside Continue. */
  children?: ReactNode
}

export function EmailForm({ variant, value, onChange, onContinue, children }: Props) {
  const texts = useScreenTexts().email
  const { errors } = useTexts()
  const field = useRef<HTMLInputElement>(null)
  const consentId = useId()
  const [problem, setProblem] = useState<EmailProblem | null>(null)
  const [agreed, setAgreed] = useState(false)
  const [offered, setOffered] = useState<string | null>(null)
  const isQueue = variant === 'queue'
  const meant = meantEmail(value)

  // Whoever is here is going to type. The screen itself has taken the focus a moment before.
  useEffect(() => field.current?.focus({ preventScroll: true }), [])

  useEffect(() => {
    if (!meant) return
    const timer = setTimeout(() => setOffered(meant), offerAfterMs)
    return () => clearTimeout(timer)
  }, [meant])

  const change = (next: string) => {
    setProblem(null)
    onChange(tidied(next))
  }

  const take = (next: string, caret: number) => {
    // At once: the next key must find the caret where it belongs.
    flushSync(() => change(next))
    field.current?.focus({ preventScroll: true })
    field.current?.setSelectionRange(caret, caret)
  }

  const addSuffix = (suffix: string) => {
    const next = withSuffix(value, suffix)
    // With no name yet, that is what comes next.
    take(next, next === suffix ? 0 : next.length)
  }

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (isQueue && !agreed) return
    // Offered before anybody goes on, and never twice: the next tap takes the address as it is.
    if (meant && offered !== meant) return setOffered(meant)
    const found = emailProblem(value)
    if (found) return setProblem(found)
    onContinue({ email: value, wording: texts.consent })
  }

  return (
    <form className={css.form} data-variant={variant} onSubmit={submit} noValidate>
      <KeyboardArea className={css.typing ?? ''}>
        <TextField
          ref={field}
          label={isQueue ? texts.queuePrompt : texts.prompt}
          placeholder={texts.placeholder}
          value={value}
          onChange={change}
          layout="email"
          maxLength={longestEmail}
          error={problem && errors[problem]}
        />
        <div className={css.quick}>
          {meant && offered === meant ? (
            <Button className={css.offer} onClick={() => take(meant, meant.length)}>
              {texts.meant(meant)}
            </Button>
          ) : (
            <fieldset className={css.suffixes} aria-label={texts.suffixes}>
              {emailSuffixes.map((suffix) => (
                <Button key={suffix} className={css.suffix} onClick={() => addSuffix(suffix)}>
                  {suffix}
                </Button>
              ))}
            </fieldset>
          )}
        </div>
      </KeyboardArea>
      {isQueue ? (
        <div>
          <label className={css.consent} htmlFor={consentId}>
            <input
              id={consentId}
              type="checkbox"
              className={css.box}
              checked={agreed}
              onChange={(event) => setAgreed(event.target.checked)}
            />
            {texts.consent}
          </label>
          <p className={css.must} role="status">
            {!agreed && emailProblem(value) === null && errors.consentRequired}
          </p>
        </div>
      ) : (
        <p className={css.consent}>{texts.consent}</p>
      )}
      <div className={css.actions}>
        {children}
        <Button look="primary" type="submit" className={css.next} disabled={isQueue && !agreed}>
          {texts.next}
        </Button>
      </div>
      {isQueue && agreed && <Confetti forMs={limits.summary.queueEmailConfettiMs} />}
    </form>
  )
}
