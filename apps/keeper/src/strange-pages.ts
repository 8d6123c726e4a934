/** A page of the browser, as DevTools describes it. */
export type Target = { targetId: string; type: string; url: string }

/** Until when pages of the music provider may stand, since the operator opened one (A7). */
export type Visit = { until: number } | null

export type Known = {
  /** The page that is the kiosk. */
  ownId: string | null
  /** The kiosk's own address. */
  url: string
  /** Origins of the provider's sign-in and sign-out. */
  signIn: readonly string[]
  visit: Visit
  now: number
}

/** A window that was opened a moment ago is still at no address. */
export const isBlank = (url: string) => url === '' || url === 'about:blank'

const originOf = (url: string) => URL.parse(url)?.origin

/** Everything that shows something is a page; parts of the browser's own window and workers are not. */
export const isPage = ({ type }: Target) => type === 'page' || type === 'app' || type === 'webview'

export function mayBeOwn({ url }: Target, known: Pick<Known, 'url'>): boolean {
  return isBlank(url) || originOf(url) === originOf(known.url)
}

/** A booth shows one page. A second one is strange even at our own address: it has other windows beside it. */
export function isStrange(target: Target, known: Known): boolean {
  if (!isPage(target)) return false
  if (target.targetId === known.ownId && mayBeOwn(target, known)) return false
  const isVisit = known.visit !== null && known.now < known.visit.until
  return !(isVisit && (isBlank(target.url) || known.signIn.includes(originOf(target.url) ?? '')))
}

/** An address without what may be secret in it: no query, no fragment, no name or password. */
export function describe(url: string): string {
  const read = URL.parse(url)
  if (read === null) return 'a page without an address'
  return `${read.protocol}//${read.host}${read.pathname}`.slice(0, 200)
}
