import { type SongModeId, songModeIds } from '@discobooth/contract/modes/mode'
import { useTexts } from '../../i18n/useTexts.ts'
import { NeonSign } from '../../ui/icons/NeonSign.tsx'
import type { IconName } from '../../ui/icons/shapes.ts'
import { type Neon, Tile } from '../../ui/tile/Tile.tsx'
import css from './SongTiles.module.css'

/** What the lists are called where they are called otherwise. */
export type ListNames = { dance: string; classics: string }

type Tiles = readonly { id: SongModeId; name: string; icon: IconName; neon: Neon }[]

/** The booth's three lists. */
export function useSongLists(names?: ListNames): Tiles {
  const { song } = useTexts()
  const { dance = song.bangers, classics = song.classicsList } = names ?? {}
  return [
    { id: songModeIds['Top 40'], name: song.top40, icon: 'chart', neon: 'cyan' },
    { id: songModeIds['Dance Hits'], name: dance, icon: 'flame', neon: 'pink' },
    { id: songModeIds['DiscoBooth Classics'], name: classics, icon: 'music', neon: 'gold' },
  ]
}

type Props = { onSelect(id: SongModeId): void; names?: ListNames }

/** The four ways to a song. */
export function SongTiles({ onSelect, names }: Props) {
  const { song } = useTexts()
  const tiles: Tiles = [
    ...useSongLists(names),
    { id: songModeIds['Search Song'], name: song.search, icon: 'search', neon: 'purple' },
  ]
  return (
    <ul className={css.tiles}>
      {tiles.map(({ id, name, icon, neon }, index) => (
        <li key={id} style={{ '--index': index }}>
          <Tile flowing neon={neon} className={css.tile ?? ''} onClick={() => onSelect(id)}>
            <span className={css.icon}>
              <NeonSign name={icon} />
            </span>
            <span className={css.name}>{name}</span>
          </Tile>
        </li>
      ))}
    </ul>
  )
}
