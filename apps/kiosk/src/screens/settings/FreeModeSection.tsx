import { useOperatorTexts } from '../../i18n/operator/useOperatorTexts.ts'
import { CheckField } from './fields.tsx'
import { SaveNote } from './SaveBar.tsx'
import { Section } from './Section.tsx'
import { type SectionProps, useDraft } from './useSaving.ts'

export function FreeModeSection({ settings, save }: SectionProps) {
  const { freeMode: texts } = useOperatorTexts()
  const { draft, store, state } = useDraft({ freeMode: settings.freeMode }, save)
  return (
    <Section title={texts.title} hint={texts.hint}>
      <CheckField
        label={texts.label}
        checked={draft.freeMode}
        disabled={state.kind === 'saving'}
        onChange={(checked) => void store({ freeMode: checked })}
      />
      <SaveNote state={state} isChanged={false} />
    </Section>
  )
}
