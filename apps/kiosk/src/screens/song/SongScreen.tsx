import { type SongModeId, songModeIds } from '@discobooth/contract/modes/mode'
import type { PlaylistKey } from '@discobooth/contract/music/music-api'
import type { PickedTrack } from '@discobooth/contract/session/context'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useKiosk, useSettings } from '../../app/kiosk-context.tsx'
import { songFields } from '../../flow/song-pick.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { PlaylistSongs } from './PlaylistSongs.tsx'
import { SearchSongs } from './SearchSongs.tsx'
import { SongModePicker } from './SongModePicker.tsx'
import css from './SongScreen.module.css'
import { SongTiles } from './SongTiles.tsx'

const lists: Partial<Record<SongModeId, PlaylistKey>> = {
  [songModeIds['Top 40']]: 'TOP_40',
  [songModeIds['Dance Hits']]: 'DANCE',
  [songModeIds['DiscoBooth Classics']]: 'DISCO',
}

/** The menu, and behind each of its tiles a list of songs or the search. */
export function SongScreen() {
  const kiosk = useKiosk()
  const { song, common } = useTexts()
  const menu = useSettings((settings) => settings.songMenu)
  const [, navigate] = useLocation()
  const [opened, setOpened] = useState<SongModeId | null>(null)

  const pick = (track: PickedTrack) => {
    if (!kiosk.context.getState().session) return navigate('/start')
    kiosk.context.setState({ selectedTrack: track })
    kiosk.guest.update(songFields(track, new Date().toISOString()))
    navigate('/session')
  }

  const foot = (
    <Button
      className={css.back}
      onClick={() => (opened === null ? navigate('/mode') : setOpened(null))}
    >
      <Icon name="back" />
      {common.back}
    </Button>
  )
  if (opened === songModeIds['Search Song']) {
    return <SearchSongs onPick={pick} onList={setOpened} foot={foot} />
  }
  const list = opened === null ? undefined : lists[opened]
  if (list) {
    const names = { TOP_40: song.top40, DANCE: song.bangers, DISCO: song.classicsList }
    return (
      <Page key={list} title={song.title} hint={names[list]} foot={foot} className={css.list ?? ''}>
        <PlaylistSongs list={list} onPick={pick} />
      </Page>
    )
  }
  return (
    <Page title={song.title} hint={song.hint} foot={foot}>
      {menu === 'picker' ? (
        <SongModePicker onSelect={setOpened} />
      ) : (
        <SongTiles onSelect={setOpened} />
      )}
    </Page>
  )
}
