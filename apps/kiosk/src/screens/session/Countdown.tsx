import { useTexts } from '../../i18n/useTexts.ts'
import css from './Countdown.module.css'
import { RunningParty } from './RunningParty.tsx'

/** Lies over the party that is about to begin. */
export function Countdown({ count, queued }: { count: number; queued?: string }) {
  const { session: texts } = useTexts()
  return (
    <>
      <div inert className={css.behind}>
        <RunningParty secondsLeft={null} />
      </div>
      <div className={css.overlay} role="alert">
        <p className={css.title}>{texts.starting}</p>
        <p key={count} className={css.count}>
          {count}
        </p>
        {queued && <p className={css.queued}>{queued}</p>}
      </div>
    </>
  )
}
