/** The addresses that are the kiosk's own: the backend answers each of them with the app, and no other. */
export const kioskRoutes = [
  '/setup',
  '/login',
  '/',
  '/start',
  '/mode',
  '/pay',
  '/email',
  '/song',
  '/session',
  '/session/auto',
  '/session/confirmed',
  '/settings',
  '/summary',
  '/confirm',
  '/logout',
  '/dev',
] as const
