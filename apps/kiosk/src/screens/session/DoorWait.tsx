import { useId } from 'react'
import { useKiosk } from '../../app/kiosk-context.tsx'
import { minutesAndSeconds } from '../../flow/party/view.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Main } from '../../ui/page/Main.tsx'
import { Spinner } from '../../ui/spinner/Spinner.tsx'
import css from './DoorWait.module.css'
import { TimeAnnouncement } from './party/TimeAnnouncement.tsx'
import { StepPicture } from './StepPicture.tsx'

export function DoorWait({ secondsLeft, doorFault }: { secondsLeft: number; doorFault: boolean }) {
  const { party } = useKiosk()
  const { session: texts, common } = useTexts()
  const titleId = useId()
  const textId = useId()
  return (
    <Main className={css.wait} aria-labelledby={titleId} aria-describedby={textId}>
      <div className={css.pictures}>
        <StepPicture step={1} />
        <StepPicture step={2} />
      </div>
      <div className={css.words} role="status">
        <h1 id={titleId} className={css.title}>
          {texts.getInside}
        </h1>
        <p id={textId} className={css.text}>
          {doorFault ? texts.doorFault : texts.startsByItself}
        </p>
      </div>
      <div className={css.waiting}>
        <span role="progressbar" aria-labelledby={titleId}>
          <Spinner size="small" />
        </span>
        <p className={css.time} role="timer">
          {minutesAndSeconds(secondsLeft)}
        </p>
      </div>
      <TimeAnnouncement secondsLeft={secondsLeft} />
      <Button onClick={party.cancel}>{common.cancel}</Button>
    </Main>
  )
}
