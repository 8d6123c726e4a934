import { useOperatorTexts } from '../../i18n/operator/useOperatorTexts.ts'
import { TextField } from '../../ui/keyboard/TextField.tsx'
import { Form } from './form/Form.tsx'
import { Section } from './form/Section.tsx'
import { type SectionProps, useDraft } from './form/useSaving.ts'

export function BoothIdSection({ settings, save }: SectionProps) {
  const { fields } = useOperatorTexts()
  const { draft, change, store, state, isChanged, isInvalid } = useDraft(
    { boothId: settings.boothId },
    save,
  )
  return (
    <Section title={fields.boothId}>
      <Form state={state} isChanged={isChanged} onSave={store}>
        <TextField
          label={fields.boothId}
          value={draft.boothId}
          aria-invalid={isInvalid('boothId')}
          onChange={(boothId) => change({ boothId })}
        />
      </Form>
    </Section>
  )
}
