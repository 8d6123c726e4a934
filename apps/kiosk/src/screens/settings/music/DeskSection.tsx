import { useEffect } from 'react'
import { useService } from '../../../app/useService.ts'
import { useOperatorTexts } from '../../../i18n/operator/useOperatorTexts.ts'
import type { MusicDesk } from '../../../music/desk.ts'
import { Form } from '../form/Form.tsx'
import { RangeField } from '../form/RangeField.tsx'
import { Section } from '../form/Section.tsx'
import { type SectionProps, useDraft } from '../form/useSaving.ts'
import { DeskPlayer } from './DeskPlayer.tsx'
import css from './DeskSection.module.css'
import { DeskSongs } from './DeskSongs.tsx'

const stepPercent = 5

/** Where the sound is tried before opening, and the party's volume is set (P10). */
export function DeskSection(props: SectionProps) {
  const { desk: texts } = useOperatorTexts()
  const { service: music } = useService((services) => services.music)
  // Who leaves the settings, or whose pass is over, leaves no sound behind.
  useEffect(() => music?.desk.open(), [music])
  return (
    <Section title={texts.title} hint={texts.hint} wide>
      <div className={css.desk}>
        <div className={css.part}>
          {music && <DeskPlayer music={music} />}
          <PartyVolume {...props} desk={music?.desk ?? null} />
        </div>
        {music && <DeskSongs music={music} />}
      </div>
    </Section>
  )
}

function PartyVolume({ settings, save, desk }: SectionProps & { desk: MusicDesk | null }) {
  const { desk: texts } = useOperatorTexts()
  const { partyVolume } = settings
  const { draft, change, store, state, isChanged } = useDraft({ partyVolume }, save)
  const percent = Math.round(draft.partyVolume * 100)
  return (
    <Form state={state} isChanged={isChanged} onSave={store}>
      <RangeField
        label={texts.volume}
        hint={texts.volumeHint}
        value={percent}
        max={100}
        step={stepPercent}
        text={texts.level(percent)}
        onChange={(next) => {
          change({ partyVolume: next / 100 })
          desk?.volume(next / 100)
        }}
      />
    </Form>
  )
}
