import { useState } from 'react'
import { useLocation } from 'wouter'
import { useConsole, useDeed } from '../app/console-context.tsx'
import { useTexts } from '../i18n/language.ts'
import { TroubleNotice } from '../i18n/TroubleNotice.tsx'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Page.tsx'
import { Doorway } from './Doorway.tsx'
import { accountTexts } from './words.ts'

/** Where the link of an invitation or a reset leads. Mail programs look at links: so a press takes it up. */
export function LinkPage() {
  const texts = useTexts(accountTexts).link
  const { account } = useConsole()
  const [, navigate] = useLocation()
  const [link] = useState(readLink)
  const { go, isBusy, trouble } = useDeed(account.takeLink)
  if (!link) {
    return (
      <Doorway title={texts.recovery}>
        <Notice kind="trouble">{texts.incomplete}</Notice>
        <Button onClick={() => navigate('/', { replace: true })}>{texts.toSignIn}</Button>
      </Doorway>
    )
  }
  const takeUp = async () => {
    // It is used up, and must not stay in the history.
    if (await go(link)) navigate('/', { replace: true })
  }
  return (
    <Doorway title={texts[link.kind]}>
      <p>{texts.text}</p>
      {trouble && <TroubleNotice trouble={trouble} />}
      <Button look="primary" isBusy={isBusy} onClick={() => void takeUp()}>
        {texts.go}
      </Button>
      {trouble && (
        <Button look="quiet" onClick={() => navigate('/', { replace: true })}>
          {texts.toSignIn}
        </Button>
      )}
    </Doorway>
  )
}

/** What is behind the number sign, which no server sees. */
function readLink(): { kind: 'invite' | 'recovery'; token: string } | null {
  const parts = new URLSearchParams(location.hash.slice(1))
  const kind = parts.get('type')
  const token = parts.get('token_hash')
  return token && (kind === 'invite' || kind === 'recovery') ? { kind, token } : null
}
