import { alertKinds } from '@discobooth/contract/operator/operator-api'
import { useOperatorTexts } from '../../i18n/operator/useOperatorTexts.ts'
import { TextField } from '../../ui/keyboard/TextField.tsx'
import { Form } from './form/Form.tsx'
import { CheckField } from './form/fields.tsx'
import { Section } from './form/Section.tsx'
import { type SectionProps, useDraft } from './form/useSaving.ts'

export function MailSection({ settings, save }: SectionProps) {
  const { mail: texts } = useOperatorTexts()
  const { operatorEmail, alerts } = settings
  const { draft, change, store, state, isChanged, isInvalid } = useDraft(
    { operatorEmail, alerts },
    save,
  )
  return (
    <Section title={texts.title}>
      <Form state={state} isChanged={isChanged} onSave={store}>
        <TextField
          label={texts.address}
          value={draft.operatorEmail}
          aria-invalid={isInvalid('operatorEmail')}
          hint={texts.hint}
          onChange={(email) => change({ operatorEmail: email.trim() })}
        />
        {alertKinds.map((kind) => (
          <CheckField
            key={kind}
            label={texts.alerts[kind]}
            checked={draft.alerts.includes(kind)}
            onChange={(wanted) =>
              change({
                alerts: alertKinds.filter((one) =>
                  one === kind ? wanted : draft.alerts.includes(one),
                ),
              })
            }
          />
        ))}
      </Form>
    </Section>
  )
}
