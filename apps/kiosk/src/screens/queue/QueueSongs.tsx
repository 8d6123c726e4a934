import { type SongModeId, songModeIds } from '@discobooth/contract/modes/mode'
import { limits } from '@discobooth/contract/wire/limits'
import { type ReactNode, useState } from 'react'
import { useScreenTexts } from '../../i18n/useScreenTexts.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import type { QueueHost } from '../../queue/queue-host.ts'
import { PlaylistSongs } from '../song/PlaylistSongs.tsx'
import { SongSearch } from '../song/SearchSongs.tsx'
import { SongTiles } from '../song/SongTiles.tsx'
import css from './QueueModal.module.css'
import { BackButton, QueueStep } from './QueueStep.tsx'

/** Four tiles, and behind each a list of songs or the search. */
export function QueueSongs({ queue }: { queue: QueueHost }) {
  const { song } = useTexts()
  const { pickSong, dance, classics } = useScreenTexts().queue
  const [opened, setOpened] = useState<SongModeId | null>(null)

  const page = (hint: string, children: ReactNode) => (
    <QueueStep
      key={opened}
      title={pickSong}
      hint={hint}
      onClose={queue.close}
      foot={<BackButton onBack={opened === null ? queue.back : () => setOpened(null)} />}
      {...(opened !== null && { className: css.list ?? '' })}
    >
      {children}
    </QueueStep>
  )
  switch (opened) {
    case null:
      return page(song.hint, <SongTiles onSelect={setOpened} names={{ dance, classics }} />)
    case songModeIds['Search Song']:
      return page(
        song.search,
        <SongSearch onPick={queue.pick} debounceMs={limits.search.queueDebounceMs} />,
      )
    case songModeIds['Top 40']:
      return page(song.top40, <PlaylistSongs list="TOP_40" onPick={queue.pick} />)
    case songModeIds['Dance Hits']:
      return page(dance, <PlaylistSongs list="DANCE" onPick={queue.pick} />)
    case songModeIds['DiscoBooth Classics']:
      return page(classics, <PlaylistSongs list="DISCO" onPick={queue.pick} />)
  }
}
