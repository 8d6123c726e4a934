import { useSettings } from '../../../app/kiosk-context.tsx'
import { useOperatorTexts } from '../../../i18n/operator/useOperatorTexts.ts'
import type { Operator } from '../../../operator/operator.ts'
import { Form } from '../form/Form.tsx'
import { CheckField } from '../form/fields.tsx'
import { RangeField } from '../form/RangeField.tsx'
import { SaveNote } from '../form/SaveBar.tsx'
import { Section } from '../form/Section.tsx'
import { useDraft } from '../form/useSaving.ts'
import { SessionsSection } from '../sessions/SessionsSection.tsx'
import { SystemCheckSection } from '../status/SystemCheckSection.tsx'

const stepPercent = 5

/** What a night needs first, for who came in with the staff passcode. */
export function TonightSection({ operator }: { operator: Operator }) {
  const { staff: texts } = useOperatorTexts()
  return (
    <Section title={texts.title} hint={texts.hint} wide>
      <OutOfOrder operator={operator} />
      <Volume operator={operator} />
    </Section>
  )
}

/** And what it needs when something went wrong. */
export function StaffSections({ operator }: { operator: Operator }) {
  return (
    <>
      <SystemCheckSection operator={operator} />
      <SessionsSection calls={operator.calls} isForStaff />
    </>
  )
}

function OutOfOrder({ operator }: { operator: Operator }) {
  const { outOfOrder: texts } = useOperatorTexts()
  const outOfOrder = useSettings((settings) => settings.outOfOrderSince !== null)
  const { draft, store, state } = useDraft({ outOfOrder }, operator.calls.saveTonight)
  return (
    <>
      <CheckField
        label={texts.label}
        checked={draft.outOfOrder}
        disabled={state.kind === 'saving'}
        onChange={(checked) => void store({ outOfOrder: checked })}
      />
      <SaveNote state={state} isChanged={false} />
    </>
  )
}

function Volume({ operator }: { operator: Operator }) {
  const { desk: texts } = useOperatorTexts()
  const partyVolume = useSettings((settings) => settings.partyVolume)
  const { draft, change, store, state, isChanged } = useDraft(
    { partyVolume },
    operator.calls.saveTonight,
  )
  const percent = Math.round(draft.partyVolume * 100)
  return (
    <Form state={state} isChanged={isChanged} onSave={store}>
      <RangeField
        label={texts.volume}
        value={percent}
        max={100}
        step={stepPercent}
        text={texts.level(percent)}
        onChange={(next) => change({ partyVolume: next / 100 })}
      />
    </Form>
  )
}
