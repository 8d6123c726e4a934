import { obstacleFor } from '@discobooth/contract/modes/sellable'
import { useLocation } from 'wouter'
import { useStore } from 'zustand'
import { useGuest, useKiosk } from '../../app/kiosk-context.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Page } from '../../ui/page/Page.tsx'
import css from './Confirmation.module.css'
import { SongCard } from './SongCard.tsx'
import { StepPicture } from './StepPicture.tsx'

/** The song, what is about to happen in five pictures, and the last chance to turn back. */
export function Confirmation({ connecting = false }: { connecting?: boolean }) {
  const { party } = useKiosk()
  const { session: texts, mode, common } = useTexts()
  const [, navigate] = useLocation()
  const session = useGuest((guest) => guest.session)
  const chosen = useGuest(({ modes }) => modes.find(({ id }) => id === session?.sessionMode))
  // Nothing is started that the booth cannot give (F5); whoever has queued behind an alarm waits for its end.
  const obstacle = useStore(party.link, (means) => obstacleFor(chosen, means))
  const mustWait = obstacle !== null && !connecting
  const foot = (
    <div className={css.foot}>
      <Button onClick={() => navigate('/song')} disabled={connecting}>
        <Icon name="back" />
        {common.back}
      </Button>
      <Button
        look="primary"
        onClick={party.confirm}
        aria-busy={connecting}
        disabled={connecting || mustWait}
      >
        {mustWait ? mode.away[obstacle] : connecting ? texts.connecting : texts.confirm}
      </Button>
    </div>
  )
  return (
    <Page title={texts.title} foot={foot} className={css.body ?? ''}>
      <SongCard song={session} />
      <ol className={css.steps}>
        {texts.steps.map((step, index) => (
          <li key={step} className={css.step} style={{ '--index': index }}>
            <span className={css.number}>{index + 1}</span>
            <StepPicture step={index} />
            <span className={css.words}>{step}</span>
          </li>
        ))}
      </ol>
    </Page>
  )
}
