import { ConsoleConfig } from '@discobooth/contract/operator/config'
import { GoTrueClient } from '@supabase/auth-js'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Router } from 'wouter'
import { createAccount } from './account/account.ts'
import { App } from './app/App.tsx'
import { remember } from './app/browser.ts'
import { type Console, ConsoleProvider, queryOf } from './app/console-context.tsx'
import { fetchPageAt } from './app/routes.ts'
import { CallFailed, createCalls, type Early } from './backend/calls.ts'
import './ui/tokens.css'
import './ui/base.css'

const TRIES = 2
const FRESH_MS = 5_000
const AGAIN_MS = 2_000
/** For so long nothing is drawn that only says that more will come. */
const SOON_MS = 600

declare global {
  interface Window {
    early?: Early
  }
}

const root = document.getElementById('console')
if (!root) throw new Error('index.html has no element #console')
const coming = fetchPageAt(location).catch(() => undefined)
const { account, calls } = openConsole(await findBackend())
const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      // What was refused is refused again; what nobody answered may be answered now.
      retry: (failures, error) =>
        failures < TRIES && !(error instanceof CallFailed && (error.status ?? 500) < 500),
    },
  },
})
let first: Promise<unknown> | undefined
// Who it is and what they see mostly come together: what is drawn once is there sooner.
const begun = account.start().then(() => first)
// Somebody else at this browser sees nothing of what was shown before.
account.standing.subscribe(({ now }) => {
  if (now.name === 'signed-out') queries.clear()
})
await Promise.race([begun, new Promise((resolve) => setTimeout(resolve, SOON_MS))])
createRoot(root).render(
  <StrictMode>
    <ConsoleProvider value={{ account, calls }}>
      <QueryClientProvider client={queries}>
        <Router base="/console">
          <App />
        </Router>
      </QueryClientProvider>
    </ConsoleProvider>
  </StrictMode>,
)

/** What the page at this address shows, and who looks at it, are two answers: nobody waits for one to ask for the other. */
async function askAhead(): Promise<void> {
  const wanted = await coming
  // What it fails with, the page says: it asks by the same name.
  if (wanted) await queries.query(queryOf(calls, wanted)).catch(() => undefined)
}

/** The backend may be starting again: nothing else can be done here meanwhile. */
async function findBackend(): Promise<ConsoleConfig> {
  for (let early = window.early?.config; ; early = undefined) {
    try {
      const answer = await (early ?? fetch('/console/config.json'))
      const config = ConsoleConfig.parse(await answer.json())
      // For `first.js`, the next time.
      remember('console.config', JSON.stringify(config))
      return config
    } catch {
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
    }
  }
}

function openConsole({ supabaseUrl, supabaseKey }: ConsoleConfig): Console {
  const url = new URL(supabaseUrl, location.origin).href
  const auth = new GoTrueClient({
    url: new URL('/auth/v1', url).href,
    headers: { apikey: supabaseKey },
    storageKey: 'console.session',
    // The links of mails are read by their own page, when somebody asks for it.
    detectSessionInUrl: false,
  })
  const own: Console['calls'] = createCalls({
    url,
    projectKey: supabaseKey,
    token: async () => (await auth.getSession()).data.session?.access_token ?? null,
    turnedAway: () => void keeper.turnedAway(),
    fetch: (...call) => fetch(...call),
    early: window.early,
  })
  const keeper = createAccount({
    auth,
    calls: own,
    tabMemory: sessionStorage,
    comesIn: () => {
      first = askAhead()
    },
  })
  return { account: keeper, calls: own }
}
