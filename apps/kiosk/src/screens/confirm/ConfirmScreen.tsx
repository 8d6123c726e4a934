import { errorTexts } from '@discobooth/contract/texts/error-texts'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { useLocation } from 'wouter'
import { useKiosk } from '../../app/kiosk-context.tsx'
import { placeAfterSignIn } from '../../flow/operator/sign-in.ts'
import { useScreenTexts } from '../../i18n/useScreenTexts.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Main } from '../../ui/page/Main.tsx'
import { Spinner } from '../../ui/spinner/Spinner.tsx'
import css from './ConfirmScreen.module.css'

/** Where the provider sends the browser back to, with a token or without. */
export function ConfirmScreen() {
  const kiosk = useKiosk()
  const { pages } = useTexts()
  const { signIn } = useScreenTexts()
  const [, navigate] = useLocation()
  const [query] = useState(() => location.search)

  const arrive = useEffectEvent(async () => {
    // Out of the address bar, the history and every log at once (A5).
    history.replaceState(null, '', location.pathname)
    const returned = new URLSearchParams(query)
    const music = (await kiosk.services())?.music
    const provider = await music?.provider()
    const { session } = kiosk.context.getState()
    const fail = (message: string, to: `/login${string}`) => {
      music?.signInFailed(message)
      navigate(to, { replace: true })
    }
    if (!provider) return fail(errorTexts.signInFailed, '/login?error=away')
    if (returned.has('access_token')) {
      const answer = provider.signIn.complete({ query, sessionId: session?.id ?? null })
      if (!answer.ok) return fail(answer.message, '/login?error=refused')
    } else if (provider.signIn.state.getState().kind !== 'signed-in') {
      return fail(errorTexts.tokenFailed(returned.get('error') ?? ''), `/login${query}`)
    }
    if (!session) return fail(errorTexts.signInFailed, '/login')
    navigate(placeAfterSignIn(session), { replace: true })
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
