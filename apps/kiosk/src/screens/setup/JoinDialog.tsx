import { isWeakPasscode } from '@discobooth/contract/operator/weak-passcode'
import { limits } from '@discobooth/contract/wire/limits'
import { type SyntheticEvent, useId, useRef, useState } from 'react'
import { inWords } from '../../i18n/operator/keys.ts'
import { useOperatorTexts } from '../../i18n/operator/useOperatorTexts.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import type { Operator } from '../../operator/operator.ts'
import { Button } from '../../ui/button/Button.tsx'
import frame from '../../ui/dialog/frame.module.css'
import { Modal } from '../../ui/dialog/Modal.tsx'
import { KeyboardArea } from '../../ui/keyboard/KeyboardArea.tsx'
import { TextField } from '../../ui/keyboard/TextField.tsx'
import css from './JoinDialog.module.css'

type Props = {
  operator: Operator
  boothId: string
  /** What the backend asks of this kiosk: a one-time code, or the very first passcode (C4). */
  wants: 'code' | 'new-passcode'
  onCancel(): void
  onJoined(): void
}

const digits = limits.operator.passcodeDigits
const notDigits = /\D/g

/** A kiosk becomes the booth's: by a code from elsewhere, and where there is no passcode its owner chooses one. */
export function JoinDialog({ operator, boothId, wants, onCancel, onJoined }: Props) {
  const { keys: texts, passcode, passcodeChange } = useOperatorTexts()
  const { join } = texts
  const { common } = useTexts()
  const titleId = useId()
  const [code, setCode] = useState('')
  const [isChoosing, setChoosing] = useState(wants === 'new-passcode')
  const [next, setNext] = useState('')
  const [again, setAgain] = useState('')
  const [working, setWorking] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const isCancelled = useRef(false)

  const wrongChoice = () => {
    if (!isChoosing) return null
    if (next.length !== digits) return passcodeChange.digits
    if (isWeakPasscode(next)) return texts.refusals.weak_passcode
    return next === again ? null : join.different
  }

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    const wrong = wrongChoice()
    setTrouble(wrong)
    if (wrong || working) return
    setWorking(true)
    const outcome = await operator.enrol({
      ...(wants === 'code' ? { code } : { boothId }),
      ...(isChoosing && { newPasscode: next }),
    })
    // Whoever stands there now may be somebody else.
    if (isCancelled.current) return operator.close()
    setWorking(false)
    switch (outcome.kind) {
      case 'entered':
        return onJoined()
      case 'choose-passcode':
        return setChoosing(true)
      case 'refused':
        return setTrouble(inWords(texts, outcome))
      case 'wrong':
        return setTrouble(texts.refusals.passcode_set)
      case 'wait':
        return setTrouble(passcode.wait(Math.ceil(outcome.waitMs / 1_000)))
      case 'unknown':
        return setTrouble(join.away)
    }
  }

  const cancel = () => {
    isCancelled.current = true
    onCancel()
  }

  return (
    <Modal aria-labelledby={titleId} className={frame.dialog} onDismiss={cancel}>
      <form className={`${frame.panel} ${css.panel}`} onSubmit={(event) => void submit(event)}>
        <h1 id={titleId} className={frame.title}>
          {wants === 'code' ? join.title : join.choose}
        </h1>
        <KeyboardArea className={css.typing ?? ''}>
          {wants === 'code' && (
            <TextField
              label={join.code}
              value={code}
              onChange={setCode}
              maxLength={20}
              hint={working ? join.checking : join.codeHint}
              error={isChoosing ? null : trouble}
              // The dialog was opened to type.
              autoFocus
            />
          )}
          {isChoosing && (
            <div className={css.choice}>
              <TextField
                label={join.next}
                layout="digits"
                value={next}
                onChange={(typed) => setNext(typed.replace(notDigits, ''))}
                maxLength={digits}
                hint={working ? join.checking : join.chooseHint}
                error={trouble}
                autoFocus
              />
              <TextField
                label={join.again}
                layout="digits"
                value={again}
                onChange={(typed) => setAgain(typed.replace(notDigits, ''))}
                maxLength={digits}
              />
            </div>
          )}
        </KeyboardArea>
        <div className={frame.actions}>
          <Button onClick={cancel} className={css.action}>
            {common.cancel}
          </Button>
          <Button
            look="primary"
            type="submit"
            disabled={working || (wants === 'code' && !code.trim())}
            className={css.action}
          >
            {join.submit}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
