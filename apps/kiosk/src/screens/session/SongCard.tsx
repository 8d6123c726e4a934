import type { Session } from '@discobooth/contract/session'
import css from './SongCard.module.css'

/** Cover, title and artists. A song without a cover gets a record of light. */
export function SongCard({ session }: { session: Session | null }) {
  return (
    <div className={css.card}>
      {session?.albumCoverUrl ? (
        <img className={css.cover} src={session.albumCoverUrl} alt="" />
      ) : (
        <span className={css.cover} aria-hidden="true" />
      )}
      <div className={css.words}>
        <p className={css.name}>{session?.songName}</p>
        <p className={css.artists}>{session?.songArtist}</p>
      </div>
    </div>
  )
}
