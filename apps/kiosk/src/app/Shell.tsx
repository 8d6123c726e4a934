import { operatorLanguageOf } from '@discobooth/contract/texts/languages'
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import { useStore } from 'zustand'
import { admit, isUnderWay } from '../flow/admission.ts'
import { hasHeader, hasReset, home, isForOperators, isRoute, type Route } from '../flow/routes.ts'
import type { Texts } from '../i18n/en.ts'
import { speak } from '../i18n/texts.ts'
import { useTexts } from '../i18n/useTexts.ts'
import { seen } from '../platform/page/painted.ts'
import { Announcement } from '../ui/announcement/Announcement.tsx'
import { useDialogs } from '../ui/dialog/dialogs.tsx'
import { MessageDialog } from '../ui/dialog/MessageDialog.tsx'
import { Header } from '../ui/header/Header.tsx'
import { Notice } from '../ui/notice/Notice.tsx'
import { keepFocus } from '../ui/page/keep-focus.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { useGuest, useKiosk } from './kiosk-context.tsx'
import { fetchNextScreens, Logo, PartyNews, Screen } from './route-table.tsx'
import css from './Shell.module.css'
import { Tools } from './Tools.tsx'

/** Where whoever has paid is led. */
const afterPayment: ReadonlySet<Route> = new Set(['/email', '/song'])
const litRoutes: ReadonlySet<string> = new Set(['/session', '/session/auto'])

/** The screens that follow are fetched when this one has long stood, or when a first tap has been answered. */
const fetchAheadMs = 8_000

/** What is around every screen: the backdrop, the header, and what may stand in a guest's way. */
export function Shell({ reload }: { reload(): void }) {
  const [path] = useLocation()
  useEffect(() => keepFocus(window), [])
  useSpokenLanguage(path)
  useRoomLight(path)
  if (!isRoute(path)) return <Redirect to={home} replace />
  return (
    <>
      <Tools hasLanguage={hasHeader(path)} />
      <Obstacle>
        <Visit route={path} reload={reload} />
      </Obstacle>
    </>
  )
}

/** The backdrop itself (ui/backdrop.css) stands in index.html, and stays while the screens change. */
function useRoomLight(path: string): void {
  const light = path === home ? 'start' : litRoutes.has(path) ? 'lit' : 'dim'
  useLayoutEffect(() => {
    document.documentElement.dataset['lit'] = light
  }, [light])
}

/** A kiosk that cannot work says so on the whole screen, whatever the address. */
function Obstacle({ children }: { children: ReactNode }) {
  const kiosk = useKiosk()
  const backend = useStore(kiosk.backend)
  const tab = useStore(kiosk.tab, (state) => state.kind)
  const texts = useTexts()
  if (backend.kind === 'misconfigured') {
    return (
      <div className={css.alone} data-notice="">
        <Notice title={texts.misconfigured.title}>
          <p role="alert">{backend.message}</p>
          <p>{texts.misconfigured.text}</p>
        </Notice>
      </div>
    )
  }
  if (tab === 'elsewhere') {
    return (
      <div className={css.alone} data-notice="">
        <Notice
          title={texts.tab.title}
          action={{ label: texts.tab.takeOver, onTap: kiosk.takeOver }}
        >
          <p>{texts.tab.text}</p>
        </Notice>
      </div>
    )
  }
  return children
}

function Visit({ route, reload }: { route: Route; reload(): void }) {
  const kiosk = useKiosk()
  const texts = useTexts()

  const hasNews = useStore(
    kiosk.party.display,
    ({ view, notice, queueOpen, refund }) =>
      view.kind === 'sos' || !!notice || queueOpen || !!refund,
  )

  const page = pageName(route, texts)
  const hasPaid = useGuest(({ session }) => session?.isPaid && (session.price ?? 0) > 0)

  useEffect(() => kiosk.arrived(route), [kiosk, route])
  useEffect(() => {
    document.title = page ? `${page} · DiscoBooth` : 'DiscoBooth'
  }, [page])
  useEffect(() => {
    const cancel = kiosk.clock.after(fetchAheadMs, fetchNextScreens)
    const onTap = () => void seen(kiosk.clock).then(fetchNextScreens)
    window.addEventListener('click', onTap, { capture: true, once: true })
    return () => {
      cancel()
      window.removeEventListener('click', onTap, { capture: true })
    }
  }, [kiosk])

  const leave = () => {
    kiosk.guest.reset()
    reload()
  }
  const onReset = hasReset(route) ? kiosk.guest.reset : undefined
  return (
    <div className={css.shell} data-for={isForOperators(route) ? 'operators' : 'guests'}>
      {hasHeader(route) && (
        <Header page={page} way={wayOf(route)} onReset={onReset} logo={<Logo />} />
      )}
      {/* The screen has gone on by itself, and the guest's eyes may be on the phone. */}
      <Announcement>{hasPaid && afterPayment.has(route) && texts.pay.received}</Announcement>
      <ErrorBoundary
        key={route}
        fallback={
          <Notice
            title={texts.broken.title}
            action={{ label: texts.common.startOver, onTap: leave }}
          >
            <p>{texts.broken.text}</p>
          </Notice>
        }
      >
        <Entrance key={route} route={route} />
      </ErrorBoundary>
      <InactivityWarning />
      {hasNews && (
        <ErrorBoundary fallback={null}>
          <PartyNews />
        </ErrorBoundary>
      )}
    </div>
  )
}

/**
 * Asks once, at the door, whether this visit may enter: what changes later (a reset that forgets the
 * session) is not a visitor without one. Give it the route as key.
 */
function Entrance({ route }: { route: Route }) {
  const kiosk = useKiosk()
  const { errors } = useTexts()
  const { alert } = useDialogs()
  const [, navigate] = useLocation()
  const [admission] = useState(() =>
    admit({
      route,
      context: kiosk.context.getState(),
      isPartyOn: isUnderWay(kiosk.party.display.getState().view),
      freeMode: kiosk.settings.getState().freeMode,
      isOutOfOrder: kiosk.settings.getState().outOfOrderSince !== null,
    }),
  )
  const turnAway = useEffectEvent(() => {
    if (admission.kind === 'enter') return
    navigate(admission.to, { replace: true })
    if (admission.alert) void alert(errors[admission.alert])
  })
  useEffect(() => turnAway(), [])

  if (admission.kind === 'redirect') return null
  return <Screen route={route} />
}

function InactivityWarning() {
  const { inactivity } = useKiosk()
  const view = useStore(inactivity.view)
  const { inactivity: texts } = useTexts()
  if (view.kind === 'watching') return null
  return (
    <MessageDialog title={texts.title} action={texts.more} onAction={inactivity.extend}>
      <p>{texts.text}</p>
      <p className={css.seconds} role="timer">
        {view.secondsLeft}
        <span className={css.unit}>{texts.seconds(view.secondsLeft)}</span>
      </p>
    </MessageDialog>
  )
}

/** The page speaks the guest's language; operators' screens the nearest that they are written in. */
function useSpokenLanguage(path: string): void {
  const kiosk = useKiosk()
  const isOperators = isForOperators(path)
  useEffect(() => {
    const follow = () => {
      const { language } = kiosk.language.getState()
      void speak(isOperators ? operatorLanguageOf(language) : language)
    }
    follow()
    return kiosk.language.subscribe(follow)
  }, [kiosk, isOperators])
}

/** What to take home, paying and where to send it, a song, the party. */
const steps: Partial<Record<Route, number>> = {
  '/mode': 1,
  '/pay': 2,
  '/email': 2,
  '/song': 3,
  '/session': 4,
  '/session/auto': 4,
  '/session/confirmed': 4,
}

function wayOf(route: Route) {
  const at = steps[route]
  return at === undefined ? undefined : { at, of: 4, isNamed: at === 2 }
}

/** What the header calls the page. */
function pageName(route: Route, texts: Texts): string {
  switch (route) {
    case '/':
    case '/start':
      return ''
    case '/mode':
      return texts.mode.name
    case '/song':
      return texts.song.name
    case '/session':
    case '/session/auto':
    case '/session/confirmed':
      return texts.session.name
    case '/pay':
      return texts.pages.pay.name
    case '/email':
      return texts.pages.email.name
    case '/summary':
      return texts.pages.summary.name
    case '/login':
      return texts.pages.login.name
    case '/confirm':
      return texts.pages.confirm.name
    case '/logout':
      return texts.pages.logout.name
    case '/setup':
      return texts.pages.setup.name
    case '/settings':
      return texts.pages.settings.name
    case '/dev':
      return texts.pages.dev.name
  }
}
