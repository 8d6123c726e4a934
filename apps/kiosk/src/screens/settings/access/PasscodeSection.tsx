import { Passcode } from '@discobooth/contract/operator/operator-api'
import { isWeakPasscode } from '@discobooth/contract/operator/weak-passcode'
import { type SyntheticEvent, useState } from 'react'
import { useOperatorTexts } from '../../../i18n/operator/useOperatorTexts.ts'
import type { Operator } from '../../../operator/operator.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { TextField } from '../../../ui/keyboard/TextField.tsx'
import { Section } from '../form/Section.tsx'
import css from './PasscodeSection.module.css'

const isPasscode = (typed: string) => Passcode.safeParse(typed).success

export function PasscodeSection({ operator }: { operator: Operator }) {
  const { passcodeChange: texts, errors, keys, passcode, save } = useOperatorTexts()
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const [saving, setSaving] = useState(false)
  const [note, setNote] = useState<{ text: string; isGood: boolean } | null>(null)

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (!isPasscode(current) || !isPasscode(next)) {
      return setNote({ text: texts.digits, isGood: false })
    }
    if (isWeakPasscode(next)) {
      return setNote({ text: keys.refusals.weak_passcode, isGood: false })
    }
    setSaving(true)
    const outcome = await operator.changePasscode(current, next)
    setSaving(false)
    setCurrent('')
    setNext('')
    switch (outcome.kind) {
      case 'entered':
        return setNote({ text: texts.changed, isGood: true })
      case 'wrong':
        return setNote({ text: errors.passcodeWrong, isGood: false })
      case 'wait':
        return setNote({
          text: passcode.wait(Math.ceil(outcome.waitMs / 1_000)),
          isGood: false,
        })
      case 'unknown':
        return setNote({ text: save.failed(outcome.message), isGood: false })
    }
  }
  return (
    <Section title={texts.title}>
      <form className={css.form} onSubmit={(event) => void submit(event)}>
        <TextField
          label={texts.current}
          layout="digits"
          maxLength={4}
          value={current}
          onChange={setCurrent}
        />
        <TextField
          label={texts.next}
          layout="digits"
          maxLength={4}
          value={next}
          onChange={setNext}
        />
        <Button type="submit" disabled={saving || !current || !next}>
          {texts.change}
        </Button>
        <p role="status" className={css.note} data-good={note?.isGood}>
          {note?.text}
        </p>
      </form>
    </Section>
  )
}
