import { useOperatorTexts } from '../../i18n/operator/useOperatorTexts.ts'
import { CheckField } from './form/fields.tsx'
import { SaveNote } from './form/SaveBar.tsx'
import { Section } from './form/Section.tsx'
import { type SectionProps, useDraft } from './form/useSaving.ts'

/** A switch is never half-typed: it counts at once. */
export function OutOfOrderSection({ settings, save }: SectionProps) {
  const { outOfOrder: texts } = useOperatorTexts()
  const outOfOrder = settings.outOfOrderSince !== null
  const { draft, store, state } = useDraft({ outOfOrder }, save)
  return (
    <Section title={texts.title} hint={texts.hint}>
      <CheckField
        label={texts.label}
        checked={draft.outOfOrder}
        disabled={state.kind === 'saving'}
        onChange={(checked) => void store({ outOfOrder: checked })}
      />
      <SaveNote state={state} isChanged={false} />
    </Section>
  )
}
