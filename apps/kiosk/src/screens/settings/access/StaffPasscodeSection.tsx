import { Passcode } from '@discobooth/contract/operator/operator-api'
import { isWeakPasscode } from '@discobooth/contract/operator/weak-passcode'
import { type SyntheticEvent, useState } from 'react'
import { useOperatorTexts } from '../../../i18n/operator/useOperatorTexts.ts'
import type { OperatorCalls } from '../../../operator/operator-calls.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { TextField } from '../../../ui/keyboard/TextField.tsx'
import { Form } from '../form/Form.tsx'
import { Section } from '../form/Section.tsx'
import { type SectionProps, useDraft } from '../form/useSaving.ts'
import css from './PasscodeSection.module.css'

type Props = SectionProps & { calls: OperatorCalls }

/** What who works tonight enters, and how much of the money they may give back. */
export function StaffPasscodeSection({ calls, ...props }: Props) {
  const { staff: texts, passcodeChange, keys, save } = useOperatorTexts()
  const [typed, setTyped] = useState('')
  const [isSet, setSet] = useState(props.settings.hasStaffPasscode)
  const [saving, setSaving] = useState(false)
  const [note, setNote] = useState<{ text: string; isGood: boolean } | null>(null)

  const store = async (staffPasscode: string | null) => {
    setSaving(true)
    const answer = await calls.changeStaffPasscode(staffPasscode)
    setSaving(false)
    setTyped('')
    if (answer.ok) {
      setSet(staffPasscode !== null)
      return setNote({ text: staffPasscode ? texts.done : texts.removed, isGood: true })
    }
    const isTaken = answer.code === 'passcode_taken'
    setNote({ text: isTaken ? texts.taken : save.failed(answer.message), isGood: false })
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!Passcode.safeParse(typed).success) {
      return setNote({ text: passcodeChange.digits, isGood: false })
    }
    if (isWeakPasscode(typed)) return setNote({ text: keys.refusals.weak_passcode, isGood: false })
    void store(typed)
  }
  return (
    <Section title={texts.passcodeTitle} hint={texts.passcodeHint}>
      <form className={css.form} onSubmit={submit}>
        <TextField
          label={texts.passcode}
          layout="digits"
          maxLength={4}
          value={typed}
          onChange={setTyped}
          hint={isSet ? texts.isSet : texts.isNotSet}
        />
        <Button type="submit" disabled={saving || !typed}>
          {texts.set}
        </Button>
        {isSet && (
          <Button disabled={saving} onClick={() => void store(null)}>
            {texts.remove}
          </Button>
        )}
        <p role="status" className={css.note} data-good={note?.isGood}>
          {note?.text}
        </p>
      </form>
      <RefundLimit {...props} />
    </Section>
  )
}

function RefundLimit({ settings, save }: SectionProps) {
  const { staff: texts } = useOperatorTexts()
  const { staffRefundLimit } = settings
  const { draft, change, store, state, isChanged, isInvalid } = useDraft({ staffRefundLimit }, save)
  return (
    <Form state={state} isChanged={isChanged} onSave={store}>
      <TextField
        label={texts.limit}
        layout="digits"
        maxLength={4}
        value={String(draft.staffRefundLimit)}
        aria-invalid={isInvalid('staffRefundLimit')}
        onChange={(next) => change({ staffRefundLimit: Number(next.replaceAll(/\D/g, '')) })}
      />
    </Form>
  )
}
