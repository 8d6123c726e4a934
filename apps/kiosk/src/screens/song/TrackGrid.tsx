import type { Track } from '@discobooth/contract/music/track'
import { useRef } from 'react'
import { artists } from '../../flow/song-pick.ts'
import { ignoreFirstTap } from '../../ui/page/ignore-first-tap.ts'
import css from './TrackGrid.module.css'

type Props = { tracks: readonly Track[]; label: string; onPick(track: Track): void }

/** Songs in two columns; one tap takes one. */
export function TrackGrid({ tracks, label, onPick }: Props) {
  const picked = useRef(false)
  const pick = (track: Track) => {
    // The second tap of an eager finger must not land on another song.
    if (picked.current) return
    picked.current = true
    onPick(track)
  }
  return (
    <ul
      className={css.grid}
      // Few songs have room for large covers.
      style={{ '--rows': Math.ceil(tracks.length / 2) }}
      aria-label={label}
      ref={ignoreFirstTap}
    >
      {tracks.map((track) => (
        <li key={track.id}>
          <button type="button" className={css.track} onClick={() => pick(track)}>
            {track.album.images[0] ? (
              <img
                className={css.cover}
                src={track.album.images[0].url}
                alt=""
                loading="lazy"
                decoding="async"
              />
            ) : (
              <span className={css.cover} aria-hidden="true" />
            )}
            <span className={css.words}>
              <span className={css.name}>{track.name}</span>
              <span className={css.artists}>{artists(track)}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
