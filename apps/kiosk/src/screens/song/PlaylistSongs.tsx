import type { PlaylistKey } from '@discobooth/contract/music-api'
import type { Track } from '@discobooth/contract/track'
import { useEffect, useState } from 'react'
import { useKiosk } from '../../app/kiosk-context.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Spinner } from '../../ui/spinner/Spinner.tsx'
import css from './SongScreen.module.css'
import { TrackGrid } from './TrackGrid.tsx'

type Songs = { kind: 'loading' } | { kind: 'failed' } | { kind: 'here'; tracks: Track[] }

/** One of the booth's three lists. */
export function PlaylistSongs(props: { list: PlaylistKey; onPick(track: Track): void }) {
  const kiosk = useKiosk()
  const { song, common } = useTexts()
  const [attempt, setAttempt] = useState(0)
  const [songs, setSongs] = useState<Songs>({ kind: 'loading' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks once more.
  useEffect(() => {
    let gone = false
    const show = (next: Songs) => !gone && setSongs(next)
    show({ kind: 'loading' })
    void kiosk.music().then(async (music) => {
      const answer = await music?.playlist(props.list)
      show(answer?.ok ? { kind: 'here', tracks: answer.value } : { kind: 'failed' })
    })
    return () => {
      gone = true
    }
  }, [kiosk, props.list, attempt])

  if (songs.kind === 'loading') {
    return (
      <div className={css.middle}>
        <Spinner text={common.loading} />
      </div>
    )
  }
  if (songs.kind === 'failed') {
    return (
      <div className={css.middle}>
        <p className={css.words} role="alert">
          {song.listFailed}
        </p>
        <Button look="primary" onClick={() => setAttempt(attempt + 1)}>
          {common.tryAgain}
        </Button>
      </div>
    )
  }
  if (songs.tracks.length === 0) {
    return (
      <div className={css.middle}>
        <p className={css.words} role="status">
          {song.listEmpty}
        </p>
      </div>
    )
  }
  return (
    <TrackGrid
      tracks={songs.tracks}
      label={song.found(songs.tracks.length)}
      onPick={props.onPick}
    />
  )
}
