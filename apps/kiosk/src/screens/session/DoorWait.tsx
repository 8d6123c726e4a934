import { useId } from 'react'
import { useGuest, useKiosk } from '../../app/kiosk-context.tsx'
import { minutesAndSeconds } from '../../flow/party/view.ts'
import { useScreenTexts } from '../../i18n/useScreenTexts.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Main } from '../../ui/page/Main.tsx'
import { Spinner } from '../../ui/spinner/Spinner.tsx'
import css from './DoorWait.module.css'
import { Figure, TimeAnnouncement } from './party/TimeAnnouncement.tsx'
import { StepPicture } from './StepPicture.tsx'

export function DoorWait({ secondsLeft, doorFault }: { secondsLeft: number; doorFault: boolean }) {
  const { party } = useKiosk()
  const { session: texts, common } = useTexts()
  const door = useScreenTexts().door
  const hasPaid = useGuest(({ session }) => session?.isPaid && (session.price ?? 0) > 0)
  const titleId = useId()
  const textId = useId()
  const time = minutesAndSeconds(secondsLeft)
  return (
    <Main className={css.wait} aria-labelledby={titleId} aria-describedby={textId}>
      <div className={css.middle}>
        <div className={css.pictures}>
          <StepPicture step={1} />
          <StepPicture step={2} />
        </div>
        <div className={css.words} role="status">
          <h1 id={titleId} className={css.title}>
            {doorFault ? door.fault : texts.getInside}
          </h1>
          <p id={textId} className={css.text}>
            {doorFault ? door.faultText : texts.startsByItself}
          </p>
        </div>
        <div className={css.waiting}>
          <span role="progressbar" aria-labelledby={titleId}>
            <Spinner size="small" />
          </span>
          <p className={css.limit} role="timer">
            <Figure text={door.limit(time)} figure={time} className={css.time} />{' '}
            {hasPaid && door.money}
          </p>
        </div>
      </div>
      <TimeAnnouncement secondsLeft={secondsLeft} />
      <Button className={css.cancel} onClick={party.cancel}>
        <Icon name="back" />
        {common.cancel}
      </Button>
    </Main>
  )
}
