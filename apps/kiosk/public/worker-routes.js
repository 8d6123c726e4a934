// The worker keeps the page, and nothing else: what asks the backend or the booth goes past it. A
// request that wakes a worker keeps its successor out, and the booth is asked every two seconds.
self.addEventListener('install', (event) => {
  const { hostname, port } = self.location
  const source = 'network'
  event.addRoutes?.([
    { condition: { urlPattern: { pathname: '/functions/*' } }, source },
    { condition: { not: { urlPattern: { hostname, port } } }, source },
  ])
})

// The page may call its backend and its booth, and nobody else. An address that the operator is about to
// save is asked from here: a bare question without a key, of which nothing but the status comes back.
self.addEventListener('message', ({ data, ports }) => {
  if (data?.type !== 'ASK_STATUS') return
  const limits = { credentials: 'omit', redirect: 'error', cache: 'no-store' }
  fetch(data.address, { ...limits, signal: AbortSignal.timeout(10_000) }).then(
    ({ status }) => ports[0]?.postMessage(status),
    () => ports[0]?.postMessage(null),
  )
})
