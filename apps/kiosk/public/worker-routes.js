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
