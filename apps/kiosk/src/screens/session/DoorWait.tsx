import { useKiosk } from '../../app/kiosk-context.tsx'
import { minutesAndSeconds } from '../../flow/party/view.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Main } from '../../ui/page/Main.tsx'
import css from './DoorWait.module.css'
import { StepPicture } from './StepPicture.tsx'

export function DoorWait({ secondsLeft, doorFault }: { secondsLeft: number; doorFault: boolean }) {
  const { party } = useKiosk()
  const { session: texts, common } = useTexts()
  return (
    <Main className={css.wait}>
      <div className={css.pictures}>
        <StepPicture step={1} />
        <StepPicture step={2} />
      </div>
      <div className={css.words} role="status">
        <h1 className={css.title}>{texts.getInside}</h1>
        <p className={css.text}>{doorFault ? texts.doorFault : texts.startsByItself}</p>
      </div>
      <p className={css.time} role="timer">
        {minutesAndSeconds(secondsLeft)}
      </p>
      <Button onClick={party.cancel}>{common.cancel}</Button>
    </Main>
  )
}
