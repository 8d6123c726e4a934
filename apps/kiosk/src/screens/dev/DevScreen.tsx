import { useState } from 'react'
import { Link } from 'wouter'
import { useKiosk } from '../../app/kiosk-context.tsx'
import { devTexts } from '../../i18n/screens/dev.ts'
import { useScreenTexts } from '../../i18n/useScreenTexts.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/button/Button.tsx'
import { KeyboardArea } from '../../ui/keyboard/KeyboardArea.tsx'
import { TextField } from '../../ui/keyboard/TextField.tsx'
import { Page } from '../../ui/page/Page.tsx'
import css from './DevScreen.module.css'

/** Looks like a page that is not there, and tries parts of those that are. */
export function DevScreen() {
  const kiosk = useKiosk()
  const { pages } = useTexts()
  const texts = useScreenTexts(devTexts)
  const [typing, setTyping] = useState(false)
  const [words, setWords] = useState('')

  const queueSong = async () => (await kiosk.party.queue())?.open()

  return (
    <Page title={pages.dev.title} hint={texts.notFound} className={css.dev ?? ''}>
      <div className={css.tests}>
        <Button onClick={() => void queueSong()}>{texts.queueSong}</Button>
        <Button aria-pressed={typing} onClick={() => setTyping(!typing)}>
          {typing ? texts.hideKeyboard : texts.showKeyboard}
        </Button>
      </div>
      {typing && (
        <KeyboardArea className={css.typing ?? ''}>
          <TextField label={texts.label} value={words} onChange={setWords} autoFocus />
        </KeyboardArea>
      )}
      <Link href="/" className={css.home ?? ''}>
        {texts.goHome}
      </Link>
    </Page>
  )
}
