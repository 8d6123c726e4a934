/** Every number of specification section 9, in one place. Times are milliseconds, lengths are CSS pixels. */
export const limits = {
  search: {
    pageSize: 20,
    /** A multi-page search gathers this many tracks. */
    multiPageTracks: 60,
    market: 'NL',
    debounceMs: 1_000,
    queueDebounceMs: 300,
  },
  song: {
    /** Cap of `songDuration` as stored on the session. */
    storedMaxMs: 180_000,
    /** Cap of the running timer: the display never exceeds 2:30. */
    partyMaxMs: 150_000,
  },
  device: {
    healthTimeoutMs: 30_000,
    startTimeoutMs: 5_000,
    doorTimeoutMs: 2_000,
    sosTimeoutMs: 3_000,
    doorPollMs: 500,
    /** The device client's own limit; the session page gives up earlier, see `party.doorWaitMs`. */
    doorWaitMs: 240_000,
    /** So long without any answer, and nobody waits at the door any longer (F15). */
    doorSilenceMs: 5_000,
    sosPollMs: 2_000,
    /** A differing reading counts once it has stood this long. */
    sosSettleMs: 300,
  },
  party: {
    /** How long Confirm waits for the whole song; after that it comes while the guest gets in. */
    songMs: 8_000,
    doorWaitMs: 210_000,
    countdownSeconds: 2,
    sosCountdownSeconds: 10,
    /** After countdown 0 the song must sound and the booth must run, or there is no party (M3). */
    startMs: 5_000,
    /** A song that stands still for longer in mid-party is not music any more (M3). */
    silenceMs: 10_000,
    /** How long a song that takes over may need until it is heard, finding it included. */
    changeMs: 8_000,
    /** So many songs take over in one party; after that it ends, and the money goes back. */
    standIns: 2,
  },
  inactivity: {
    resetMs: 240_000,
    /** How long before the reset the guest is warned and may ask for more time (F3). */
    warningMs: 20_000,
    /** The same two for whoever has asked for an easier screen. */
    patientResetMs: 480_000,
    patientWarningMs: 60_000,
  },
  summary: {
    returnMs: 10_000,
    /** As long as the code of the guest's pictures is open; then the screen goes to / at once. */
    codeMs: 60_000,
    /** How often the code is asked for while it is not there yet. */
    askCodeMs: 2_000,
    confettiMs: 5_000,
    secondConfettiMs: 3_000,
    queueEmailConfettiMs: 3_000,
  },
  promo: {
    bannerMs: 4_000,
    acceptedRedirectMs: 2_000,
    maxCharacters: 10,
  },
  start: { jingleWaitMs: 1_000 },
  player: {
    syncAfterActionMs: 300,
    syncAfterAutoplayMs: 600,
    externalSyncMs: 5_000,
    progressTickMs: 100,
    volumeDebounceMs: 250,
    logoutFallbackMs: 2_000,
    /** How loud a party is until the operator says otherwise (P10). */
    partyVolume: 1,
  },
  operator: { passcodeDigits: 4, logoTaps: 3 },
  price: {
    /** Less is taken by no card or bank. */
    leastEuro: 0.5,
    /** What a mode without a price costs on the pay page. */
    defaultEuro: 5,
    multiplier: 3,
  },
  qr: { payPage: 300, queue: 500, standard: 320 },
  layout: {
    edgeSwipeGuard: 20,
    swipeUpDismiss: 50,
  },
  stream: {
    /** A stream that is silent for longer is dead: heartbeats come every 5 s. */
    silenceMs: 12_000,
    reopenMinMs: 500,
    reopenMaxMs: 10_000,
  },
  payment: { pollMs: 2_000, queuePollMs: 3_000 },
  /** While a guest has the modes before them, in case the news of a change got lost. */
  modes: { pollMs: 10_000 },
} as const
