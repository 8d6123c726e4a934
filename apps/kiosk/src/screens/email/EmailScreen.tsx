import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useKiosk } from '../../app/kiosk-context.tsx'
import { givenEmail, skipsEmail } from '../../flow/email/email.ts'
import { home } from '../../flow/routes.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { localValues, sessionValues } from '../../platform/storage.ts'
import { giveEmail } from '../../session/give-email.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { EmailForm } from './EmailForm.tsx'
import css from './EmailScreen.module.css'

const local = localValues(() => localStorage)
const stored = sessionValues(() => sessionStorage)

export function EmailScreen() {
  const kiosk = useKiosk()
  const { pages, common } = useTexts()
  const [, navigate] = useLocation()
  const [{ session }] = useState(() => kiosk.context.getState())
  const draft = emailDraft(session?.id ?? '')
  const [email, setEmail] = useState(() => draft.read() ?? givenEmail(session) ?? '')
  const isGiven = useRef(false)

  const skips = skipsEmail({ requiresMedia: local.read('requiresMedia'), session })
  const skip = useEffectEvent(() => {
    if (skips) navigate('/song', { replace: true })
  })
  useEffect(() => skip(), [])

  const goOn = (given: { email: string; wording: string }) => {
    // The second tap of an eager finger agrees to nothing more.
    if (isGiven.current) return
    isGiven.current = true
    draft.forget()
    if (!kiosk.context.getState().session) return navigate(home)
    giveEmail(given, {
      ...kiosk,
      slot: 'session',
      newId: () => crypto.randomUUID(),
      now: () => new Date().toISOString(),
    })
    navigate('/song')
  }

  if (skips) return null
  return (
    <Page title={pages.email.title} className={css.email ?? ''}>
      <Letter />
      <EmailForm
        variant="page"
        value={email}
        onChange={(text) => {
          setEmail(text)
          draft.write(text)
        }}
        onContinue={goOn}
      >
        <Button className={css.back} onClick={() => navigate('/mode')}>
          <Icon name="back" />
          {common.back}
        </Button>
      </EmailForm>
    </Page>
  )
}

/** What the guest gets for an address: a letter with a picture in it. */
function Letter() {
  return (
    <svg viewBox="0 0 96 72" className={css.letter} aria-hidden="true" focusable="false">
      <path className={css.picture} d="M34 34V9h42v25M41 28l9-10 7 7 5-5 8 8" />
      <path className={css.paper} d="M24 25v37h62V25M24 27l31 20 31-20" />
      <path className={css.wind} d="M4 34h12M8 45h8M2 56h14" />
    </svg>
  )
}

/** What a guest has typed so far: kept for a reload, and shown to nobody else. */
function emailDraft(sessionId: string) {
  const mark = `${sessionId} `
  return {
    read(): string | null {
      const draft = stored.read('emailDraft')
      return draft?.startsWith(mark) ? draft.slice(mark.length) : null
    },
    write: (text: string) => void stored.write('emailDraft', mark + text),
    forget: () => stored.remove('emailDraft'),
  }
}
