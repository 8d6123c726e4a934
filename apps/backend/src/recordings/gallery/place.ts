const GALLERY = '/gallery'
const behindHash = (name: string) => `#${name}`

/** How the guests' pages name each other and their files. */
export type GalleryPlace = {
  /** Below which our routes are. */
  base: string
  /** In a page: a file, or where a form goes. */
  callAt(name: string): string
  /** In a page: another page. */
  pageAt(name: string): string
  /** Both as they stand in a mail. */
  mailed: { callAt(name: string): string; pageAt(name: string): string }
  /** Whether a page of another host shows what we draw. */
  isElsewhere: boolean
}

/**
 * On a server of our own the pages are ours. Functions may serve none (their host turns HTML into text):
 * there a static page (`shell.ts`), beside the kiosk's, fetches what we draw. What it is to show stands
 * behind the # of its address, which browsers send to nobody.
 */
export function galleryPlace(at: {
  /** Under which a guest's phone finds our pages. */
  ownUrl: () => string
  /** Where we answer, where that is no place for pages. */
  functionsUrl: string | undefined
}): GalleryPlace {
  const { ownUrl, functionsUrl } = at
  if (functionsUrl === undefined) {
    const own = (name: string) => `${GALLERY}/${name}`
    const mailed = (name: string) => ownUrl() + own(name)
    return {
      base: GALLERY,
      callAt: own,
      pageAt: own,
      mailed: { callAt: mailed, pageAt: mailed },
      isElsewhere: false,
    }
  }
  const callAt = (name: string) => `${functionsUrl}${GALLERY}/${name}`
  return {
    base: new URL(functionsUrl).pathname + GALLERY,
    callAt,
    pageAt: behindHash,
    mailed: { callAt, pageAt: (name) => `${ownUrl()}${GALLERY}/${behindHash(name)}` },
    isElsewhere: true,
  }
}
