import { useEffect, useEffectEvent, useId, useState } from 'react'
import { useLocation } from 'wouter'
import { useKiosk } from '../../app/kiosk-context.tsx'
import { placeAfterSignIn } from '../../flow/sign-in.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Main } from '../../ui/page/Main.tsx'
import { Spinner } from '../../ui/spinner/Spinner.tsx'
import css from './ConfirmScreen.module.css'

/** Where the provider sends the browser back to, with a token or without. */
export function ConfirmScreen() {
  const kiosk = useKiosk()
  const { signIn, pages } = useTexts()
  const [, navigate] = useLocation()
  const [query] = useState(() => location.search)

  const arrive = useEffectEvent(async () => {
    // Out of the address bar, the history and every log at once (A5).
    history.replaceState(null, '', location.pathname)
    const provider = await (await kiosk.music())?.provider()
    const { session } = kiosk.context.getState()
    if (!provider) return navigate('/login?error=away', { replace: true })
    if (new URLSearchParams(query).has('access_token')) {
      const answer = provider.signIn.complete({ query, sessionId: session?.id ?? null })
      if (!answer.ok) {
        console.error(answer.message)
        return navigate('/login?error=refused', { replace: true })
      }
    } else if (provider.signIn.state.getState().kind !== 'signed-in') {
      return navigate(`/login${query}`, { replace: true })
    }
    navigate(session ? placeAfterSignIn(session) : '/login', { replace: true })
  })
  useEffect(() => void arrive(), [])

  const titleId = useId()
  return (
    <Main className={css.confirm} aria-labelledby={titleId}>
      <h1 id={titleId} className={css.title}>
        {pages.confirm.title}
      </h1>
      <Spinner text={signIn.confirming} />
    </Main>
  )
}
