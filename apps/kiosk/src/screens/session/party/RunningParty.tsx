import { useId } from 'react'
import { useGuest } from '../../../app/kiosk-context.tsx'
import { minutesAndSeconds, type RunningView } from '../../../flow/party/view.ts'
import { songWords } from '../../../flow/song-pick.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Main } from '../../../ui/page/Main.tsx'
import { useCameraTrouble } from '../recording.ts'
import { SongCard } from '../SongCard.tsx'
import { Equalizer } from './Equalizer.tsx'
import { HiddenPlayer } from './HiddenPlayer.tsx'
import { QueueOffer } from './QueueOffer.tsx'
import css from './RunningParty.module.css'
import { TimeRing } from './TimeRing.tsx'
import { TimeSaid } from './TimeSaid.tsx'

/** No seconds: the party is just about to begin. */
type Props = Pick<RunningView, 'song' | 'isChanging'> & { secondsLeft: number | null }

/** The remaining time, large enough to read from the dance floor. */
export function RunningParty({ secondsLeft, song, isChanging }: Props) {
  const { session: texts } = useTexts()
  const session = useGuest((guest) => guest.session)
  const trouble = useCameraTrouble(session)
  const wordId = useId()
  const between = { songName: texts.songLost, songArtist: texts.anotherSong, albumCoverUrl: null }
  return (
    <Main className={css.party} aria-labelledby={wordId} data-trouble={trouble !== null}>
      <div className={css.clock}>
        <TimeRing secondsLeft={secondsLeft} songMs={session?.songDuration ?? null} />
        <div className={css.middle}>
          <h1 className={css.time}>
            {secondsLeft !== null && <span role="timer">{minutesAndSeconds(secondsLeft)}</span>}
          </h1>
          <p id={wordId} className={css.word}>
            {texts.inProgress}
          </p>
        </div>
      </div>
      {secondsLeft !== null && <TimeSaid secondsLeft={secondsLeft} />}
      <Equalizer isSilent={isChanging === true || secondsLeft === null} />
      {trouble && (
        <p className={css.trouble} role="status">
          {trouble}
        </p>
      )}
      <SongCard isLive song={isChanging ? between : song ? songWords(song) : session} />
      {secondsLeft !== null && <QueueOffer />}
      <HiddenPlayer />
    </Main>
  )
}
