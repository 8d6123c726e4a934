import { useOperatorTexts } from '../../i18n/operator/useOperatorTexts.ts'
import { CheckField } from './fields.tsx'
import { SaveNote } from './SaveBar.tsx'
import { Section } from './Section.tsx'
import { type SectionProps, useDraft } from './useSaving.ts'

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
