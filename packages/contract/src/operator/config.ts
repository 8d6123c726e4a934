import * as z from 'zod/mini'

/**
 * `/config.json`: where the backend is. The public key only names the project. `calls`: whom the page calls
 * besides its backend and its booth, as a content security policy writes them: the music provider.
 */
export const KioskConfig = z.object({
  supabaseUrl: z.string(),
  supabaseKey: z.string(),
  calls: z._default(z.array(z.string()), []),
})
export type KioskConfig = z.infer<typeof KioskConfig>

/** `/console/config.json`: where the console's backend is, seen from its own page; `/` is here. */
export const ConsoleConfig = z.object({ supabaseUrl: z.string(), supabaseKey: z.string() })
export type ConsoleConfig = z.infer<typeof ConsoleConfig>

/** The addresses of the console's pages, below `/console`; a host of files has the page at each of them. */
export const consoleRoutes = [
  '/',
  '/link',
  '/booths',
  '/sessions',
  '/prices',
  '/promos',
  '/mails',
  '/closing',
  '/privacy',
  '/people',
  '/audit',
  '/alerts',
  '/account',
] as const
export type ConsoleRoute = (typeof consoleRoutes)[number]
