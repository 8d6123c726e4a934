import type { ConsoleMe } from '@discobooth/contract/console/people-api'
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { Component, type ReactNode, Suspense, useEffect } from 'react'
import { Link, Route, Switch, useRoute } from 'wouter'
import { useStore } from 'zustand'
import { Entrance } from '../account/Entrance.tsx'
import { LinkPage } from '../account/LinkPage.tsx'
import { followNews } from '../backend/news.ts'
import { commonTexts } from '../i18n/common-texts.ts'
import { speakFor, useTexts } from '../i18n/language.ts'
import { Button } from '../ui/Button.tsx'
import { Notice, Page, Progress } from '../ui/Page.tsx'
import { useConsole } from './console-context.tsx'
import { Frame } from './Frame.tsx'
import { pages } from './routes.ts'

export function App() {
  const { account } = useConsole()
  const now = useStore(account.standing, (state) => state.now)
  // Whoever is in may have a link as well, of their own or of an account they take over.
  const [isAtLink] = useRoute('/link')
  if (isAtLink && now.name !== 'starting') return <LinkPage />
  return now.name === 'in' ? <Inside me={now.me} /> : <Entrance now={now} />
}

/** Who has scrolled down a list reads on in it: pages upon pages are not all fetched again at each news. */
const isShort = ({ state }: { state: { data: unknown } }) =>
  !isPaged(state.data) || state.data.pages.length < 2

const isPaged = (data: unknown): data is { pages: unknown[] } =>
  typeof data === 'object' && data !== null && 'pages' in data && Array.isArray(data.pages)

/** What has changed is asked for again, on whichever page it is shown. */
function useNews(): void {
  const { calls } = useConsole()
  const queries = useQueryClient()
  useEffect(() => {
    const leaving = new AbortController()
    void followNews({
      calls,
      signal: leaving.signal,
      changed: (about) =>
        Promise.all(
          about.map((one) => queries.invalidateQueries({ queryKey: [one], predicate: isShort })),
        ),
    })
    return () => leaving.abort()
  }, [calls, queries])
}

function Inside({ me }: { me: ConsoleMe }) {
  const texts = useTexts(commonTexts)
  const own = pages.filter(({ roles }) => roles.includes(me.role))
  const { role, language } = me
  useEffect(() => speakFor({ language }), [language])
  useNews()
  return (
    <Frame me={me}>
      <OtherPages role={role} />
      <Breakdown>
        <Suspense fallback={<Progress label={texts.loading} />}>
          <Switch>
            {own.map(({ name, path, component: Shown }) => (
              <Route key={name} path={path === '/' ? path : `${path}/*?`}>
                <Shown me={me} />
              </Route>
            ))}
            <Route>
              <Page title={texts.nowhere}>
                <p>{texts.nowhereText}</p>
                <p>
                  <Link href="/">{texts.home}</Link>
                </p>
              </Page>
            </Route>
          </Switch>
        </Suspense>
      </Breakdown>
    </Frame>
  )
}

/** The menu answers at once then, and when the network is gone, too. What is shown comes first. */
function OtherPages({ role }: { role: ConsoleMe['role'] }) {
  const isBusy = useIsFetching() > 0
  useEffect(() => {
    if (isBusy) return
    const fetchOthers = () => {
      for (const { roles, load } of pages) if (roles.includes(role)) load().catch(() => undefined)
    }
    const idle = requestIdleCallback(fetchOthers, { timeout: 3_000 })
    return () => cancelIdleCallback(idle)
  }, [role, isBusy])
  return null
}

/** A page that breaks, or whose code did not come, takes nothing else with it. */
class Breakdown extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }
  static getDerivedStateFromError = () => ({ isBroken: true })
  override componentDidCatch(error: unknown): void {
    console.error(error)
  }
  override render() {
    return this.state.isBroken ? <Broken /> : this.props.children
  }
}

function Broken() {
  const texts = useTexts(commonTexts)
  return (
    <Page title={texts.broken}>
      <Notice
        kind="trouble"
        action={<Button onClick={() => location.reload()}>{texts.reload}</Button>}
      >
        {texts.brokenText}
      </Notice>
    </Page>
  )
}
