import { useId } from 'react'
import { useStore } from 'zustand'
import { useGuest, useKiosk } from '../../../app/kiosk-context.tsx'
import { useScreenTexts } from '../../../i18n/useScreenTexts.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Main } from '../../../ui/page/Main.tsx'
import css from './Countdown.module.css'
import { RunningParty } from './RunningParty.tsx'

/** Lies over the party that is about to begin. */
export function Countdown({ count }: { count: number }) {
  const { session: texts } = useTexts()
  const { nextUp } = useScreenTexts().queue
  const { party } = useKiosk()
  const wasQueued = useStore(party.display, (display) => display.wasQueued)
  const song = useGuest(({ session }) => session?.songName)
  const titleId = useId()
  return (
    <>
      <div inert className={css.behind}>
        <RunningParty secondsLeft={null} />
      </div>
      <Main className={css.overlay} aria-labelledby={titleId}>
        <h1 id={titleId} className={css.title}>
          {texts.starting}
        </h1>
        <p key={count} className={css.count} role="timer">
          {count}
        </p>
        {wasQueued && song && <p className={css.queued}>{nextUp(song)}</p>}
      </Main>
    </>
  )
}
