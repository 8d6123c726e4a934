import { type ReactNode, useEffect } from 'react'
import { Redirect, useLocation } from 'wouter'
import { useStore } from 'zustand'
import { hasHeader, hasReset, home, isRoute, type Route } from '../flow/routes.ts'
import { useTexts } from '../i18n/useTexts.ts'
import { Header } from '../ui/header/Header.tsx'
import { Notice } from '../ui/notice/Notice.tsx'
import { keepFocus } from '../ui/page/keep-focus.ts'
import { Room } from '../ui/room/Room.tsx'
import { Said } from '../ui/said/Said.tsx'
import { Entrance } from './Entrance.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { EaseButton } from './ease/EaseButton.tsx'
import { GuestLanguage, useSpokenLanguage } from './GuestLanguage.tsx'
import { InactivityWarning } from './InactivityWarning.tsx'
import { useGuest, useKiosk } from './kiosk-context.tsx'
import { pageName } from './pages.ts'
import { fetchNextScreens, Logo, PartyNews } from './route-table.tsx'
import css from './Shell.module.css'

/** Where whoever has paid is led. */
const afterPayment: ReadonlySet<Route> = new Set(['/email', '/song'])
const litRoutes: ReadonlySet<Route> = new Set(['/', '/session', '/session/auto'])

/** What is around every screen: the room, the header, and what may stand in a guest's way. */
export function Shell({ reload }: { reload(): void }) {
  const [path] = useLocation()
  useEffect(() => keepFocus(window), [])
  useSpokenLanguage(path)
  if (!isRoute(path)) return <Redirect to={home} replace />
  return (
    <>
      <Room lit={litRoutes.has(path)} />
      <EaseButton />
      <Obstacle>
        <Visit route={path} reload={reload} />
      </Obstacle>
    </>
  )
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
    kiosk.party.stage,
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
    const idle = requestIdleCallback(fetchNextScreens, { timeout: 3_000 })
    return () => cancelIdleCallback(idle)
  }, [])

  const leave = () => {
    kiosk.guest.reset()
    reload()
  }
  const onReset = hasReset(route) ? kiosk.guest.reset : undefined
  return (
    <div className={css.shell}>
      {hasHeader(route) && (
        <Header page={page} onReset={onReset} logo={<Logo />}>
          <GuestLanguage inHeader />
        </Header>
      )}
      {/* The screen has gone on by itself, and the guest's eyes may be on the phone. */}
      <Said>{hasPaid && afterPayment.has(route) && texts.pay.received}</Said>
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
