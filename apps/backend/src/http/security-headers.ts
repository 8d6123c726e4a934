import { secureHeaders } from 'hono/secure-headers'

const SELF = "'self'"
const NONE = "'none'"

/**
 * What a page of ours may do: run its own scripts, and talk to its backend and its booth. A music
 * provider that plays in the page brings a script of its own, and a frame with it.
 */
export function securityHeaders(options: { musicScript?: string | undefined } = {}) {
  const music = options.musicScript === undefined ? [] : [new URL(options.musicScript).origin]
  return secureHeaders({
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
      frameSrc: [SELF, ...music],
      frameAncestors: [SELF],
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
