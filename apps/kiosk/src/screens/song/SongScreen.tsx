import { type SongModeId, songModeIds } from '@discobooth/contract/mode'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useSettings } from '../../app/kiosk-context.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { Notice } from '../notice/Notice.tsx'
import { WaitingScreen } from '../waiting/WaitingScreen.tsx'
import { SongModePicker } from './SongModePicker.tsx'
import css from './SongScreen.module.css'

export function SongScreen() {
  const { song, waiting, common } = useTexts()
  const menu = useSettings((settings) => settings.songMenu)
  const [, navigate] = useLocation()
  const [selected, setSelected] = useState<SongModeId | null>(null)
  if (menu === 'tiles') {
    return <WaitingScreen title={song.title} back={{ to: '/mode', label: waiting.toModes }} />
  }
  if (selected !== null) {
    const names = {
      [songModeIds['Top 40']]: song.top40,
      [songModeIds['Dance Hits']]: song.dance,
      [songModeIds['DiscoBooth Classics']]: song.classics,
      [songModeIds['Search Song']]: song.search,
    }
    return (
      <Notice
        title={names[selected].toUpperCase()}
        action={{ label: common.back, onTap: () => setSelected(null) }}
      >
        <p>{waiting.text}</p>
      </Notice>
    )
  }
  const foot = (
    <Button className={css.back} onClick={() => navigate('/mode')}>
      <Icon name="back" />
      {common.back}
    </Button>
  )
  return (
    <Page title={song.title} hint={song.hint} foot={foot}>
      <SongModePicker onSelect={setSelected} />
    </Page>
  )
}
