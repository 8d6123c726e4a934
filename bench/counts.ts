/** `BENCH_SHORT=1` tries every part in a few minutes; its figures say little. */
export const isShort = process.env['BENCH_SHORT'] === '1'

const whole = {
  /** Loads of the start screen in each size at each speed; and where drawn otherwise, for comparison. */
  loads: 7,
  loadsCompared: 3,
  tapJourneys: 3,
  aloneMs: 15_000,
  partyFramesMs: 10_000,
  presses: 50,
  pressesWithoutStream: 10,
  /** At the controller alone, with each version of the tools; each press stands for 2.5 s and more. */
  controllerPresses: 25,
  payments: 100,
  paymentsWithoutStream: 5,
  /** Prices changed by an owner, and payments an owner sees come in. */
  live: 20,
  coldStarts: 20,
  /** Of each kind. */
  hostedCalls: 200,
  hostedPresses: { presses: 20, pressesWithoutStream: 3 },
  bursts: 3,
  journeys: { warm: 20, all: 100 },
  standstills: 5,
  /** Connections, and how long they are busy on each open route. */
  strangers: 100,
  strangerSeconds: 10,
  library: { songs: 20_000, searches: 1_000, files: 5_000 },
  /** So many booths, and whole visits at each: the same work for the backend and the straight SQL. */
  fullSpeed: [
    { booths: 1, visits: 100 },
    { booths: 10, visits: 40 },
    { booths: 100, visits: 6 },
    { booths: 1_000, visits: 1 },
  ],
  /** Booths begin one after another for as long as a visit takes, so that later they are not in step. */
  /** Seconds without a booth, and as many with all of them. */
  beats: { booths: 1_000, seconds: 60 },
  soak: { booths: 1_000, rampSeconds: 260, seconds: 600, sampleSeconds: 5, partySeconds: 150 },
  /** Searches and overviews are all different; what is one address is asked `again`. */
  owner: {
    sessions: 5_000_000,
    booths: 1_000,
    rampSeconds: 260,
    partySeconds: 150,
    samples: 2_000,
    searches: 500,
    overviews: 150,
    again: 30,
    compared: 50,
    scrolled: 10_000,
  },
  /** A backend is killed every so often, one after the other; a guest takes two minutes and a half. */
  film: { seconds: 72, parties: 10, followed: 2 },
  killed: {
    booths: 200,
    seconds: 600,
    killEverySeconds: 20,
    rampSeconds: 60,
    thinkMs: { least: 2_000, most: 6_000 },
    partySeconds: 30,
  },
  /** One booth more after the other, until all are there or too much fails. */
  crowd: { booths: 10_000, rampSeconds: 1_200, windowSeconds: 20, partySeconds: 150 },
}

const short: typeof whole = {
  loads: 1,
  loadsCompared: 1,
  tapJourneys: 1,
  aloneMs: 1_000,
  partyFramesMs: 1_000,
  presses: 2,
  pressesWithoutStream: 1,
  controllerPresses: 2,
  payments: 2,
  paymentsWithoutStream: 1,
  live: 2,
  coldStarts: 2,
  hostedCalls: 5,
  hostedPresses: { presses: 2, pressesWithoutStream: 1 },
  bursts: 1,
  journeys: { warm: 1, all: 2 },
  standstills: 1,
  strangers: 10,
  strangerSeconds: 1,
  library: { songs: 500, searches: 20, files: 100 },
  fullSpeed: [
    { booths: 1, visits: 2 },
    { booths: 10, visits: 1 },
  ],
  beats: { booths: 50, seconds: 2 },
  soak: { booths: 20, rampSeconds: 2, seconds: 8, sampleSeconds: 1, partySeconds: 1 },
  owner: {
    sessions: 20_000,
    booths: 50,
    rampSeconds: 2,
    partySeconds: 1,
    samples: 200,
    searches: 60,
    overviews: 20,
    again: 3,
    compared: 5,
    scrolled: 1_000,
  },
  film: { seconds: 12, parties: 2, followed: 1 },
  killed: {
    booths: 20,
    seconds: 40,
    killEverySeconds: 15,
    rampSeconds: 5,
    thinkMs: { least: 200, most: 1_000 },
    partySeconds: 1,
  },
  crowd: { booths: 60, rampSeconds: 10, windowSeconds: 2, partySeconds: 1 },
}

export const counts = isShort ? short : whole
/** What a test of the long run does of it. */
export const shortCounts = short
