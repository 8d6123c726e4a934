import { useState } from 'react'
import { useOperatorTexts } from '../../i18n/operator/useOperatorTexts.ts'
import { TextField } from '../../ui/keyboard/TextField.tsx'
import { Form } from './form/Form.tsx'
import { Section } from './form/Section.tsx'
import { type SectionProps, useDraft } from './form/useSaving.ts'

/** Kept, and applied to nothing until the owner says to what (F14). */
export function PriceMultiplierSection({ settings, save }: SectionProps) {
  const { priceMultiplier: texts } = useOperatorTexts()
  const { priceMultiplier } = settings
  const { change, store, state, isChanged, isInvalid } = useDraft({ priceMultiplier }, save)
  const [typed, setTyped] = useState(String(priceMultiplier))
  return (
    <Section title={texts.title} hint={texts.hint}>
      <Form state={state} isChanged={isChanged} onSave={store}>
        <TextField
          label={texts.title}
          value={typed}
          aria-invalid={isInvalid('priceMultiplier')}
          onChange={(next) => {
            setTyped(next)
            change({ priceMultiplier: numberIn(next) })
          }}
        />
      </Form>
    </Section>
  )
}

/** NaN for what is no number, blanks included; a Dutch comma is a point. */
function numberIn(typed: string): number {
  return typed.trim() === '' ? Number.NaN : Number(typed.replace(',', '.'))
}
