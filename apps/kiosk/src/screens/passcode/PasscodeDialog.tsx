import { limits } from '@discobooth/contract/wire/limits'
import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useKiosk } from '../../app/kiosk-context.tsx'
import { inWords } from '../../i18n/operator/keys.ts'
import { useOperatorLanguage, useOperatorTexts } from '../../i18n/operator/useOperatorTexts.ts'
import type { Enrolled } from '../../operator/operator.ts'
import { Button } from '../../ui/button/Button.tsx'
import { useDialogs } from '../../ui/dialog/dialogs.tsx'
import frame from '../../ui/dialog/frame.module.css'
import { Modal } from '../../ui/dialog/Modal.tsx'
import { KeyboardArea } from '../../ui/keyboard/KeyboardArea.tsx'
import { TextField } from '../../ui/keyboard/TextField.tsx'
import css from './PasscodeDialog.module.css'
import { SavedValues } from './SavedValues.tsx'

type Props = {
  onCancel(): void
  onEntered(): void
  /** Where something else than the settings is behind it. */
  check?: (passcode: string) => Promise<Enrolled>
}

const notDigits = /\D/g

export function PasscodeDialog({ onCancel, onEntered, check }: Props) {
  const kiosk = useKiosk()
  const { passcode: texts, errors, keys } = useOperatorTexts()
  const lang = useOperatorLanguage()
  const { alert } = useDialogs()
  const titleId = useId()
  const [passcode, setPasscode] = useState('')
  const [checking, setChecking] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [waitSeconds, wait] = useCountdown()
  const field = useRef<HTMLInputElement>(null)
  const isCancelled = useRef(false)
  const isComplete = passcode.length === limits.operator.passcodeDigits

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (checking || waitSeconds > 0 || !isComplete) return
    // The next try begins there, and the button goes out meanwhile.
    field.current?.focus({ preventScroll: true })
    setChecking(true)
    setTrouble(null)
    const operator = await (await kiosk.services())?.operator()
    const entry = await (check ?? operator?.enter)?.(passcode)
    // Whoever stands there now may be somebody else.
    if (isCancelled.current) return operator?.close()
    setChecking(false)
    setPasscode('')
    switch (entry?.kind) {
      case 'entered':
        return onEntered()
      case 'wrong':
        wait(entry.waitMs)
        return alert(errors.passcodeWrong)
      case 'wait':
        return wait(entry.waitMs)
      case 'refused':
        return setTrouble(inWords(keys, entry))
      case 'choose-passcode':
      case 'unknown':
      case undefined:
        return setTrouble(texts.unknown)
    }
  }

  const cancel = () => {
    isCancelled.current = true
    onCancel()
  }

  const hint = checking ? texts.checking : ''
  return (
    <Modal lang={lang} aria-labelledby={titleId} className={frame.dialog} onDismiss={cancel}>
      <form className={`${frame.panel} ${css.panel}`} onSubmit={(event) => void submit(event)}>
        <h1 id={titleId} className={`${frame.title} ${css.title}`}>
          {texts.title}
        </h1>
        <KeyboardArea className={css.typing ?? ''}>
          <TextField
            ref={field}
            label={texts.label}
            placeholder={texts.placeholder}
            layout="digits"
            value={passcode}
            onChange={(typed) => setPasscode(typed.replace(notDigits, ''))}
            maxLength={limits.operator.passcodeDigits}
            hint={waitSeconds > 0 ? texts.wait(waitSeconds) : hint}
            error={waitSeconds > 0 ? null : trouble}
            // The dialog was opened to type.
            autoFocus
          />
        </KeyboardArea>
        <SavedValues />
        <div className={`${frame.actions} ${css.actions}`}>
          <Button onClick={cancel} className={css.action}>
            {texts.cancel}
          </Button>
          <Button
            look="primary"
            type="submit"
            disabled={!isComplete || checking || waitSeconds > 0}
            className={css.action}
          >
            {texts.submit}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

/** Seconds that are left, and how to set them going. */
function useCountdown(): [secondsLeft: number, begin: (ms: number) => void] {
  const [secondsLeft, setSecondsLeft] = useState(0)
  const isRunning = secondsLeft > 0
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setSecondsLeft((left) => Math.max(0, left - 1)), 1_000)
    return () => clearInterval(timer)
  }, [isRunning])
  return [secondsLeft, (ms) => setSecondsLeft(Math.ceil(ms / 1_000))]
}

/** Behind the logo: whoever knows the passcode is led to the settings. */
export default function PasscodeDoor({ onCancel }: { onCancel(): void }) {
  const [, navigate] = useLocation()
  const enter = () => {
    onCancel()
    navigate('/settings')
  }
  return <PasscodeDialog onCancel={onCancel} onEntered={enter} />
}
