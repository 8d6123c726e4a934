import { Passcode } from '@discobooth/contract/operator/operator-api'
import { isWeakPasscode } from '@discobooth/contract/operator/weak-passcode'
import { type ReactNode, type SyntheticEvent, useState } from 'react'
import { useOperatorTexts } from '../../../i18n/operator/useOperatorTexts.ts'
import type { Operator } from '../../../operator/operator.ts'
import type { OperatorCalls } from '../../../operator/operator-calls.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { TextField } from '../../../ui/keyboard/TextField.tsx'
import { Form } from '../form/Form.tsx'
import { Section } from '../form/Section.tsx'
import { type SectionProps, useDraft } from '../form/useSaving.ts'
import css from './PasscodeSection.module.css'

export function PasscodeSection({ operator }: { operator: Operator }) {
  const { passcodeChange: texts, errors, passcode, save } = useOperatorTexts()
  const wrongness = useWrongness()
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const [saving, setSaving] = useState(false)
  const [note, setNote] = useState<Note | null>(null)

  const submit = async () => {
    const wrong = isPasscode(current) ? wrongness(next) : texts.digits
    if (wrong) return setNote({ text: wrong, isGood: false })
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
      <PasscodeForm note={note} onSubmit={() => void submit()}>
        <PasscodeField label={texts.current} value={current} onChange={setCurrent} />
        <PasscodeField label={texts.next} value={next} onChange={setNext} />
        <Button type="submit" disabled={saving || !current || !next}>
          {texts.change}
        </Button>
      </PasscodeForm>
    </Section>
  )
}

type StaffProps = SectionProps & { calls: OperatorCalls }

/** What who works tonight enters, and how much of the money they may give back. */
export function StaffPasscodeSection({ calls, ...props }: StaffProps) {
  const { staff: texts, save } = useOperatorTexts()
  const wrongness = useWrongness()
  const [typed, setTyped] = useState('')
  const [isSet, setSet] = useState(props.settings.hasStaffPasscode)
  const [saving, setSaving] = useState(false)
  const [note, setNote] = useState<Note | null>(null)

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
  const submit = () => {
    const wrong = wrongness(typed)
    if (wrong) setNote({ text: wrong, isGood: false })
    else void store(typed)
  }
  return (
    <Section title={texts.passcodeTitle} hint={texts.passcodeHint}>
      <PasscodeForm note={note} onSubmit={submit}>
        <PasscodeField
          label={texts.passcode}
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
      </PasscodeForm>
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

type Note = { text: string; isGood: boolean }

const isPasscode = (typed: string) => Passcode.safeParse(typed).success

/** Says why what was typed can be no passcode; null if it can. */
function useWrongness(): (typed: string) => string | null {
  const { passcodeChange, keys } = useOperatorTexts()
  return (typed) => {
    if (!isPasscode(typed)) return passcodeChange.digits
    return isWeakPasscode(typed) ? keys.refusals.weak_passcode : null
  }
}

type FormProps = { note: Note | null; onSubmit(): void; children: ReactNode }

function PasscodeForm({ note, onSubmit, children }: FormProps) {
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form className={css.form} onSubmit={submit}>
      {children}
      <p role="status" className={css.note} data-good={note?.isGood}>
        {note?.text}
      </p>
    </form>
  )
}

type FieldProps = { label: string; value: string; onChange(typed: string): void; hint?: string }

function PasscodeField(props: FieldProps) {
  return <TextField layout="digits" maxLength={4} {...props} />
}
