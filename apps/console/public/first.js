// Before anything is drawn: whoever chose light or dark sees no flash of the other.
try {
  const theme = localStorage.getItem('console.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // A browser that keeps nothing has the system's.
}

// And before the program has come, what it will ask for first: it takes up these answers (`Early`). What
// is not as it expects, it asks for by itself.
window.early = { config: fetch('/console/config.json'), answers: {} }
try {
  // As it was the last time: if it is another one now, nothing of this is taken up.
  const { supabaseUrl, supabaseKey } = JSON.parse(localStorage.getItem('console.config') ?? '')
  const FRESH_S = 120
  const LIMIT_MS = 15_000
  const { access_token: token, expires_at: endsAt } = JSON.parse(
    localStorage.getItem('console.session') ?? '{}',
  )
  const isFresh = endsAt > Date.now() / 1000 + FRESH_S
  const claims = isFresh && atob(token.split('.')[1].replaceAll('-', '+').replaceAll('_', '/'))
  if (claims && JSON.parse(claims).aal === 'aal2') {
    const early = window.early
    early.token = token
    const base = new URL('/functions/v1/api/console/', new URL(supabaseUrl, location))
    early.base = base.href
    const ask = (path) => {
      early.answers[path] = fetch(new URL(path, base), {
        headers: { apikey: supabaseKey, authorization: `Bearer ${token}` },
        signal: AbortSignal.timeout(LIMIT_MS),
        cache: 'no-store',
        credentials: 'omit',
      })
      early.answers[path].catch(() => undefined)
    }
    ask('me')
    if (/^\/console\/?$/.test(location.pathname)) {
      const search = new URLSearchParams(location.search)
      const booth = search.get('booth')
      const period = search.get('period') ?? 'day'
      ask(`overview?${new URLSearchParams({ period, ...(booth && { booth }) })}`)
    }
  }
} catch {
  // Nobody was signed in here, or not as this expects.
}
