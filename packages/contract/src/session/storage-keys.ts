/** Names in the browser's local storage; an existing booth's values are read as they are. */
export const localKeys = {
  language: 'language',
  boothId: 'boothId',
  raspberryIp: 'raspberryIp',
  raspberryPort: 'raspberryPort',
  protocol: 'protocol',
  raspberryEndpoint: 'raspberryEndpoint',
  currentLocation: 'currentLocation',
  /** 'true' or 'false'. */
  freeMode: 'freeMode',
  /** 'true' or 'false'. */
  requiresMedia: 'requiresMedia',
  mode: 'mode',
  accessToken: 'accessToken',
  refreshToken: 'refreshToken',
  tokenTimestamp: 'tokenTimestamp',
  resumeAfterAuth: 'resumeAfterAuth',
  callback: 'callback',
  /** The booth's own name and colours, for the first frame. */
  brand: 'brand',
} as const
export type LocalKey = keyof typeof localKeys

/** Names in session storage, which a closed tab forgets. */
export const sessionKeys = {
  currentSession: 'currentSession',
  /** The song that was picked, with what its provider needs to play it. */
  selectedTrack: 'selectedTrack',
  /** The session of the guests who queue, and their song once they have confirmed it. */
  queuedSession: 'queuedSession',
  selectedQueueTrack: 'selectedQueueTrack',
  /** Where those guests stand in the queue's modal. */
  queue: 'queue',
  /** What the guest has typed of their address, for a reload. */
  emailDraft: 'emailDraft',
  /** The party under way, for a reload in the middle of it. */
  party: 'party',
  /** Writes that are not in IndexedDB yet. */
  unwritten: 'unwritten',
  /** The device id of the music player. */
  deviceId: 'deviceId',
  /** When this tab last went to sign in by itself. */
  signInTriedAt: 'signInTriedAt',
  /** What makes the screen easier for this guest, for a reload. */
  ease: 'ease',
} as const
export type SessionKey = keyof typeof sessionKeys
