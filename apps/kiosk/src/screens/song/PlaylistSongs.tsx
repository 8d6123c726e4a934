import type { PlaylistKey } from '@discobooth/contract/music/music-api'
import type { Track } from '@discobooth/contract/music/track'
import type { PickedTrack } from '@discobooth/contract/session/context'
import { useEffect, useState } from 'react'
import { useKiosk } from '../../app/kiosk-context.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { Announcement } from '../../ui/announcement/Announcement.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { Hiccup } from '../../ui/hiccup/Hiccup.tsx'
import { Spinner } from '../../ui/spinner/Spinner.tsx'
import css from './SongScreen.module.css'
import { TrackGrid } from './TrackGrid.tsx'

type Songs = { kind: 'loading' } | { kind: 'failed' } | { kind: 'here'; tracks: Track[] }

type Props = { list: PlaylistKey; onPick(track: PickedTrack): void }

/** One of the booth's three lists. How long it is, is heard when it has come. */
export function PlaylistSongs(props: Props) {
  const { song } = useTexts()
  const [attempt, setAttempt] = useState(0)
  const [songs, setSongs] = useState(0)
  return (
    <>
      <Announcement>{songs > 0 && song.found(songs)}</Announcement>
      <Attempt
        key={attempt}
        {...props}
        onFound={setSongs}
        onRetry={() => setAttempt(attempt + 1)}
      />
    </>
  )
}

type AttemptProps = Props & { onFound(songs: number): void; onRetry(): void }

function Attempt({ list, onPick, onFound, onRetry }: AttemptProps) {
  const kiosk = useKiosk()
  const { song, common } = useTexts()
  const [songs, setSongs] = useState<Songs>({ kind: 'loading' })
  useEffect(() => {
    let gone = false
    const show = (next: Songs) => {
      if (gone) return
      setSongs(next)
      if (next.kind === 'here') onFound(next.tracks.length)
    }
    void kiosk.services().then(async (services) => {
      const answer = await services?.music.playlist(list)
      show(answer?.ok ? { kind: 'here', tracks: answer.value } : { kind: 'failed' })
    })
    return () => {
      gone = true
    }
  }, [kiosk, list, onFound])

  if (songs.kind === 'loading') {
    return (
      <div className={css.middle}>
        <Spinner text={common.loading} />
      </div>
    )
  }
  if (songs.kind === 'failed') {
    return (
      <Hiccup>
        <p className={css.words} role="alert">
          {song.listFailed}
        </p>
        <Button look="primary" className={css.retry} onClick={onRetry}>
          {common.tryAgain}
        </Button>
      </Hiccup>
    )
  }
  if (songs.tracks.length === 0) {
    return (
      <Hiccup>
        <p className={css.words} role="status">
          {song.listEmpty}
        </p>
      </Hiccup>
    )
  }
  return (
    <TrackGrid
      tracks={songs.tracks}
      label={song.found(songs.tracks.length)}
      onPick={(track) => onPick({ ...track, list })}
    />
  )
}
