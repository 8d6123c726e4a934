import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'

const SELF = "'self'"
const NONE = "'none'"

/**
 * What a page of ours may do: run its own scripts, and talk to its backend and its booth. A music
 * provider that plays in the page brings a script of its own, and a frame with it. Nobody may show
 * a page of ours in a frame, but for those that the demo's stage, at the same address, does show.
 */
export function securityHeaders(options: PagePolicy = {}): MiddlewareHandler {
  const { framed: mayBeFramed } = options
  const alone = policyFor(options, { ancestors: NONE, xFrameOptions: 'DENY' })
  if (mayBeFramed === undefined) return alone
  const shown = policyFor(options, { ancestors: SELF, xFrameOptions: 'SAMEORIGIN' })
  return (context, next) => (mayBeFramed(context.req.path) ? shown : alone)(context, next)
}

type PagePolicy = {
  musicScript?: string | undefined
  /** Whose pages these pages show in frames, besides our own. */
  frames?: readonly string[]
  /** Which of these pages the stage may show. */
  framed?: ((path: string) => boolean) | undefined
}

function policyFor(
  { musicScript, frames = [] }: PagePolicy,
  framing: { ancestors: string; xFrameOptions: string },
): MiddlewareHandler {
  const music = musicScript === undefined ? [] : [new URL(musicScript).origin]
  return secureHeaders({
    xFrameOptions: framing.xFrameOptions,
    contentSecurityPolicy: {
      defaultSrc: [SELF],
      scriptSrc: [SELF, ...music],
      styleSrc: [SELF],
      // Covers come from the music provider.
      imgSrc: [SELF, 'data:', 'blob:', 'https:', ...music],
      mediaSrc: [SELF, 'blob:', 'https:'],
      fontSrc: [SELF],
      // The operator sets where the booth's controller answers, so its address is not known here.
      connectSrc: [SELF, 'http:', 'https:', ...(music.length > 0 ? ['wss:'] : [])],
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
