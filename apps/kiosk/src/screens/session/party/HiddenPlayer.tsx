import { useStore } from 'zustand'
import { useService } from '../../../app/useService.ts'
import { artists } from '../../../flow/song-pick.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import type { Music } from '../../../music/music.ts'
import css from './HiddenPlayer.module.css'

/** The player's own face, off the screen: the party shows the song, this shows what the player says of it. */
export function HiddenPlayer() {
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
