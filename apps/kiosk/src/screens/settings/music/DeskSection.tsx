import { useEffect } from 'react'
import { useService } from '../../../app/useService.ts'
import { useOperatorTexts } from '../../../i18n/operator/useOperatorTexts.ts'
import type { OperatorCalls } from '../../../operator/operator-calls.ts'
import { Section } from '../form/Section.tsx'
import { DeskPlayer } from './DeskPlayer.tsx'
import css from './DeskSection.module.css'
import { DeskSongs } from './DeskSongs.tsx'
import { PartyVolume } from './PartyVolume.tsx'

/** Where the sound is tried before opening, and the party's volume is set (P10). */
export function DeskSection({ calls }: { calls: OperatorCalls }) {
  const { desk: texts } = useOperatorTexts()
  const { service: music } = useService((services) => services.music)
  // Who leaves the settings, or whose pass is over, leaves no sound behind.
  useEffect(() => music?.desk.open(), [music])
  return (
    <Section title={texts.title} hint={texts.hint} wide>
      <div className={css.desk}>
        <div className={css.part}>
          {music && <DeskPlayer music={music} />}
          <PartyVolume
            calls={calls}
            label={texts.volume}
            hint={texts.volumeHint}
            desk={music?.desk ?? null}
          />
        </div>
        {music && <DeskSongs music={music} />}
      </div>
    </Section>
  )
}
