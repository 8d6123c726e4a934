import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'

const SELF = "'self'"
const NONE = "'none'"

/**
 * What a page of ours may do: run its own scripts, and talk to its backend. Nobody may show a page of
 * ours in a frame, but for those that the demo's stage, at the same address, does show.
 */
export function securityHeaders(options: PagePolicy = {}): MiddlewareHandler {
  const { framed: mayBeFramed } = options
  const alone = policyFor(options, { ancestors: NONE, xFrameOptions: 'DENY' })
  if (mayBeFramed === undefined) return alone
  const shown = policyFor(options, { ancestors: SELF, xFrameOptions: 'SAMEORIGIN' })
  return (context, next) => (mayBeFramed(context.req.path) ? shown : alone)(context, next)
}

/**
 * The kiosk's page also talks to its booth, whose address only the kiosk knows: as soon as it does, the
 * page forbids itself every other one (apps/kiosk/src/platform/page/confinement.ts); where it is served for
 * one booth, `calls` knows it already. A music provider that plays in the page brings a script of its own,
 * and a frame with it.
 */
export function kioskHeaders(
  options: PagePolicy & { musicScript?: string | undefined } = {},
): MiddlewareHandler {
  const { musicScript } = options
  const music = musicScript === undefined ? [] : [new URL(musicScript).origin]
  const anywhere = ['http:', 'https:', ...(music.length > 0 ? ['wss:'] : [])]
  return securityHeaders({ calls: anywhere, ...options, music })
}

/** Whence the kiosk's page has its music, where that is not here. */
export function pageSources(of: {
  spotify?: { sdkUrl: string } | undefined
  library: { files: { elsewhere?: readonly string[] } }
}): Pick<PagePolicy, 'media'> & { musicScript: string | undefined } {
  const { elsewhere = [] } = of.library.files
  return { musicScript: of.spotify?.sdkUrl, media: elsewhere }
}

/** Songs, covers and codes are shown by a kiosk on another origin as well; this one has the last word. */
export const shownElsewhere: MiddlewareHandler = async (context, next) => {
  await next()
  context.header('cross-origin-resource-policy', 'cross-origin')
}

type PagePolicy = {
  /** Whose scripts, and players in frames, these pages load. */
  music?: readonly string[]
  /** Whom these pages call, besides their backend. */
  calls?: readonly string[]
  /** Whose pictures and films these pages show, besides those that come over https. */
  media?: readonly string[]
  /** Whose pages these pages show in frames, besides our own. */
  frames?: readonly string[]
  /** Which of these pages the stage may show. */
  framed?: ((path: string) => boolean) | undefined
}

function policyFor(
  { music = [], calls = [], media = [], frames = [] }: PagePolicy,
  framing: { ancestors: string; xFrameOptions: string },
): MiddlewareHandler {
  return secureHeaders({
    xFrameOptions: framing.xFrameOptions,
    contentSecurityPolicy: {
      defaultSrc: [SELF],
      scriptSrc: [SELF, ...music],
      styleSrc: [SELF],
      // Covers come from the music provider.
      imgSrc: [SELF, 'data:', 'blob:', 'https:', ...music, ...media],
      mediaSrc: [SELF, 'blob:', 'https:', ...media],
      fontSrc: [SELF],
      connectSrc: [SELF, ...calls],
      workerSrc: [SELF],
      manifestSrc: [SELF],
      frameSrc: [SELF, ...music, ...frames],
      frameAncestors: [framing.ancestors],
      formAction: [SELF],
      baseUri: [NONE],
      objectSrc: [NONE],
    },
    permissionsPolicy: {
      camera: false,
      microphone: false,
      payment: false,
      usb: false,
      geolocation: ['self'],
      fullscreen: ['self'],
      screenWakeLock: ['self'],
      autoplay: ['self', ...music],
      encryptedMedia: ['self', ...music],
    },
    // Whoever puts TLS in front decides about this for his own name.
    strictTransportSecurity: false,
  })
}
