import { limits } from '@discobooth/contract/wire/limits'
import { useId } from 'react'
import { useStore } from 'zustand'
import { useGuest } from '../../../app/kiosk-context.tsx'
import { useService } from '../../../app/useService.ts'
import { minutesAndSeconds, type RunningView } from '../../../flow/party/view.ts'
import { artists, songWords } from '../../../flow/song-pick.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import type { Music } from '../../../music/music.ts'
import { Main } from '../../../ui/page/Main.tsx'
import { useCameraTrouble } from '../recording.ts'
import { SongCard } from '../SongCard.tsx'
import { QueueOffer } from './QueueOffer.tsx'
import css from './RunningParty.module.css'
import { TimeAnnouncement } from './TimeAnnouncement.tsx'

/** No seconds: the party is just about to begin. */
type Props = Pick<RunningView, 'song' | 'isChanging'> & { secondsLeft: number | null }

/** The remaining time, large enough to read from the dance floor. */
export function RunningParty({ secondsLeft, song, isChanging }: Props) {
  const { session: texts } = useTexts()
  const session = useGuest((guest) => guest.session)
  const trouble = useCameraTrouble(session)
  const wordId = useId()
  const shown = isChanging ? null : song ? songWords(song) : session
  const between = { songName: texts.songLost, songArtist: texts.anotherSong, albumCoverUrl: null }
  return (
    <Main className={css.party} aria-labelledby={wordId} data-trouble={trouble !== null}>
      <div className={css.clock}>
        {shown?.albumCoverUrl && <img className={css.cover} src={shown.albumCoverUrl} alt="" />}
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
      {secondsLeft !== null && <TimeAnnouncement secondsLeft={secondsLeft} />}
      <Equalizer isSilent={isChanging === true || secondsLeft === null} />
      {trouble && (
        <p className={css.trouble} role="status">
          {trouble}
        </p>
      )}
      <SongCard isLive song={isChanging ? between : shown} />
      {secondsLeft !== null && <QueueOffer secondsLeft={secondsLeft} />}
      <HiddenPlayer />
    </Main>
  )
}

const bars = [
  12, 28, 44, 22, 63, 80, 54, 100, 74, 40, 86, 96, 68, 50, 92, 58, 36, 76, 46, 62, 26, 34, 14,
]

/** Bars that dance to nothing in particular, but only while there is music: no measurement. */
function Equalizer({ isSilent }: { isSilent: boolean }) {
  return (
    <div className={css.bars} data-silent={isSilent} aria-hidden="true">
      {bars.map((height, index) => (
        <i key={height} style={{ '--height': height / 100, '--index': index }} />
      ))}
    </div>
  )
}

const radius = 92
const circumference = 2 * Math.PI * radius

/** The party's time as a ring that runs out. */
function TimeRing({ secondsLeft, songMs }: { secondsLeft: number | null; songMs: number | null }) {
  const total = Math.min(songMs ?? limits.song.partyMaxMs, limits.song.partyMaxMs) / 1_000
  const left = secondsLeft === null || total === 0 ? 1 : Math.min(1, secondsLeft / total)
  return (
    <svg className={css.ring} viewBox="0 0 200 200" aria-hidden="true">
      <defs>
        <linearGradient id="party-time" x1="1" y1="0" x2="0" y2="1">
          <stop offset="0" className={css.cyan} />
          <stop offset="0.5" className={css.gold} />
          <stop offset="1" className={css.pink} />
        </linearGradient>
      </defs>
      <circle className={css.track} cx="100" cy="100" r={radius} />
      <circle
        className={css.left}
        cx="100"
        cy="100"
        r={radius}
        stroke="url(#party-time)"
        strokeDasharray={circumference}
        strokeDashoffset={circumference * (1 - left)}
        transform="rotate(-90 100 100)"
      />
    </svg>
  )
}

/** The player's own face, off the screen: the party shows the song, this shows what the player says of it. */
function HiddenPlayer() {
  const { song } = useTexts()
  const { service: music } = useService((services) => services.music)
  return (
    <aside className={css.player} aria-label={song.player}>
      {music && <Player music={music} />}
    </aside>
  )
}

function Player({ music }: { music: Music }) {
  const { errors } = useTexts()
  const view = useStore(music.player, (player) => player.view)
  if (view?.status === 'ERROR') return <p role="alert">{view.error?.message}</p>
  if (!view?.hasPlayback || !view.track) return <p>{errors.noPlayer}</p>
  return (
    <p data-status={view.status}>
      {view.track.name}, {artists(view.track)}
    </p>
  )
}
