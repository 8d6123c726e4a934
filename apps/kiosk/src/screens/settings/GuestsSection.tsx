import { songMenus } from '@discobooth/contract/device/booth-settings'
import { languageCodes, languages } from '@discobooth/contract/texts/languages'
import type { RefObject } from 'react'
import { useOperatorTexts } from '../../i18n/operator/useOperatorTexts.ts'
import { TextField } from '../../ui/keyboard/TextField.tsx'
import { Form } from './form/Form.tsx'
import { SelectField } from './form/fields.tsx'
import { Section } from './form/Section.tsx'
import { type SectionProps, useDraft } from './form/useSaving.ts'

type Props = SectionProps & { helpField: RefObject<HTMLInputElement | null> }

export function GuestsSection({ settings, save, helpField }: Props) {
  const { guests: texts } = useOperatorTexts()
  const { language, helpNumber, songMenu } = settings
  const { draft, change, store, state, isChanged, isInvalid } = useDraft(
    { language, helpNumber, songMenu },
    save,
  )
  return (
    <Section title={texts.title}>
      <Form state={state} isChanged={isChanged} onSave={store}>
        <SelectField
          label={texts.language}
          value={draft.language}
          choices={languageCodes.map((one) => [one, languages[one].name] as const)}
          onChange={(next) => change({ language: next })}
        />
        <TextField
          ref={helpField}
          label={texts.helpNumber}
          value={draft.helpNumber}
          aria-invalid={isInvalid('helpNumber')}
          onChange={(next) => change({ helpNumber: next })}
        />
        <SelectField
          label={texts.songMenu}
          value={draft.songMenu}
          choices={songMenus.map((one) => [one, texts.songMenus[one]] as const)}
          onChange={(next) => change({ songMenu: next })}
        />
      </Form>
    </Section>
  )
}
