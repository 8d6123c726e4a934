import { limits } from '@discobooth/contract/wire/limits'
import { useEffect, useEffectEvent, useId } from 'react'
import { useLocation } from 'wouter'
import { useKiosk } from '../../app/kiosk-context.tsx'
import { useScreenTexts } from '../../i18n/useScreenTexts.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Main } from '../../ui/page/Main.tsx'
import { Spinner } from '../../ui/spinner/Spinner.tsx'
import css from '../confirm/ConfirmScreen.module.css'

/** Signs the booth out of its music, here and at the service itself. */
export function LogoutScreen() {
  const kiosk = useKiosk()
  const { pages } = useTexts()
  const { signIn } = useScreenTexts()
  const [, navigate] = useLocation()

  const leave = useEffectEvent(async (stay: AbortSignal) => {
    let servicePage: Window | null = null
    try {
      const provider = await (await kiosk.services())?.music.provider()
      if (!provider) throw new Error('The music is not there to be signed out of.')
      if (stay.aborted) return
      // In a window of its own: a page of the service would strand the kiosk (A7).
      if (provider.signIn.logoutUrl)
        servicePage = open(provider.signIn.logoutUrl, '_blank', 'popup')
      provider.signIn.signOut()
      kiosk.clearStorage()
    } catch (error) {
      console.error('Signing out failed:', error)
      return navigate('/', { replace: true })
    }
    const timer = setTimeout(() => {
      servicePage?.close()
      navigate('/login', { replace: true })
    }, limits.player.logoutFallbackMs)
    stay.addEventListener('abort', () => {
      clearTimeout(timer)
      servicePage?.close()
    })
  })
  useEffect(() => {
    const stay = new AbortController()
    void leave(stay.signal)
    return () => stay.abort()
  }, [])

  const titleId = useId()
  return (
    <Main className={css.confirm} aria-labelledby={titleId}>
      <h1 id={titleId} className={css.title}>
        {pages.logout.title}
      </h1>
      <Spinner text={signIn.loggingOut} />
    </Main>
  )
}
