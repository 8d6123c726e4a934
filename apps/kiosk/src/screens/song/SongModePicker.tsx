import { type SongModeId, songModeIds } from '@discobooth/contract/modes/mode'
import { useTexts } from '../../i18n/useTexts.ts'
import { DiscoBall } from '../../ui/disco-ball/DiscoBall.tsx'
import { NeonSign } from '../../ui/icons/NeonSign.tsx'
import { Tile } from '../../ui/tile/Tile.tsx'
import css from './SongModePicker.module.css'

/** The second layout of the song menu (F11): the search above, three playlists below. */
export function SongModePicker({ onSelect }: { onSelect(id: SongModeId): void }) {
  const { song } = useTexts()
  return (
    <div className={css.picker}>
      <Tile
        flowing
        className={css.search ?? ''}
        onClick={() => onSelect(songModeIds['Search Song'])}
      >
        <span className={css.icon}>
          <NeonSign name="search" />
        </span>
        <span className={css.name}>{song.search}</span>
      </Tile>
      <Tile flowing onClick={() => onSelect(songModeIds['Top 40'])}>
        <span className={css.icon}>
          <NeonSign name="chart" />
        </span>
        <span className={css.name}>{song.top40}</span>
      </Tile>
      <Tile flowing onClick={() => onSelect(songModeIds['DiscoBooth Classics'])}>
        <span className={css.icon}>
          <span className={css.logo}>
            <DiscoBall rows={9} />
          </span>
        </span>
        <span className={css.name}>{song.classics}</span>
      </Tile>
      <Tile flowing onClick={() => onSelect(songModeIds['Dance Hits'])}>
        <span className={css.icon}>
          <NeonSign name="flame" />
        </span>
        <span className={css.name}>{song.dance}</span>
      </Tile>
    </div>
  )
}
