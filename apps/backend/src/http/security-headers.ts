import { secureHeaders } from 'hono/secure-headers'

const SELF = "'self'"
const NONE = "'none'"

/** What a page of ours may do: run its own scripts, and talk to its backend and its booth. */
export function securityHeaders() {
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: [SELF],
      scriptSrc: [SELF],
      styleSrc: [SELF],
      // Covers come from the music provider.
      imgSrc: [SELF, 'data:', 'blob:', 'https:'],
      mediaSrc: [SELF, 'blob:', 'https:'],
      fontSrc: [SELF],
      // The operator sets where the booth's controller answers, so its address is not known here.
      connectSrc: [SELF, 'http:', 'https:'],
      workerSrc: [SELF],
      manifestSrc: [SELF],
      frameSrc: [SELF],
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
      autoplay: ['self'],
      encryptedMedia: ['self'],
    },
    // Whoever puts TLS in front decides about this for his own name.
    strictTransportSecurity: false,
  })
}
