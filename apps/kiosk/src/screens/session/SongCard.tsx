import type { SongWords } from '../../flow/song-pick.ts'
import css from './SongCard.module.css'

/** Cover, title and artists. A song without a cover gets a record of light. `isLive`: it may change. */
export function SongCard({ song, isLive }: { song: SongWords | null; isLive?: boolean }) {
  return (
    <div className={css.card} role={isLive ? 'status' : undefined}>
      {song?.albumCoverUrl ? (
        <img className={css.cover} src={song.albumCoverUrl} alt="" />
      ) : (
        <span className={css.cover} aria-hidden="true" />
      )}
      <div className={css.words}>
        <p className={css.name}>{song?.songName}</p>
        <p className={css.artists}>{song?.songArtist}</p>
      </div>
    </div>
  )
}
