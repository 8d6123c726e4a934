import { useOperatorTexts } from '../../i18n/operator/useOperatorTexts.ts'
import { CheckField } from './form/fields.tsx'
import { SaveNote } from './form/SaveBar.tsx'
import { Section } from './form/Section.tsx'
import { type SectionProps, useDraft } from './form/useSaving.ts'

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
