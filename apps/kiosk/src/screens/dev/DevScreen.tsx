import { useEffect, useEffectEvent, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useKiosk } from '../../app/kiosk-context.tsx'
import { useScreenTexts } from '../../i18n/useScreenTexts.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { localValues } from '../../platform/storage.ts'
import { Button } from '../../ui/button/Button.tsx'
import { KeyboardArea } from '../../ui/keyboard/KeyboardArea.tsx'
import { TextField } from '../../ui/keyboard/TextField.tsx'
import { Main } from '../../ui/page/Main.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { Spinner } from '../../ui/spinner/Spinner.tsx'
import css from './DevScreen.module.css'

const local = localValues(() => localStorage)

/**
 * For whoever has an access token (6.5), which only the music knows: with the library every booth has
 * one (P2), with Spotify the one that is signed in.
 */
export function DevScreen() {
  const kiosk = useKiosk()
  const { pages, common } = useTexts()
  const [, navigate] = useLocation()
  const [isOpen, setOpen] = useState(() => local.read('accessToken') !== null)
  const admit = useEffectEvent((hasToken: boolean) => {
    if (hasToken) setOpen(true)
    else navigate('/login', { replace: true })
  })
  useEffect(() => {
    let gone = isOpen
    void kiosk.services().then(async (services) => {
      const music = services?.music
      await music?.provider()
      if (!gone) admit(!!music?.state.getState().accessToken)
    })
    return () => {
      gone = true
    }
  }, [kiosk, isOpen])
  if (isOpen) return <DevTests />
  return (
    <Main className={css.wait} aria-label={pages.dev.name}>
      <Spinner text={common.loading} />
    </Main>
  )
}

/** Looks like a page that is not there, and tries parts of those that are. */
function DevTests() {
  const kiosk = useKiosk()
  const { pages } = useTexts()
  const texts = useScreenTexts().dev
  const [typing, setTyping] = useState(false)
  const [words, setWords] = useState('')

  const queueSong = async () => (await kiosk.services())?.queue.open()

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
