import { join } from 'node:path'
import { copyRepository } from '../scripts/testing/repository-copy.ts'
import { measureBeats } from './booths/beats.ts'
import { measureBooths } from './booths/booths.ts'
import { measureSoak } from './booths/soak.ts'
import { measureConsole } from './console.ts'
import { measureDatabaseAway } from './database-away.ts'
import { measureDrawnOtherwise } from './eyes/drawn-otherwise.ts'
import { measureJourney } from './eyes/journey.ts'
import { measureLeftAlone } from './eyes/left-alone.ts'
import { measureStart } from './eyes/start.ts'
import { measureFilm } from './film.ts'
import { measureCrowd } from './fleet/crowd.ts'
import { measureKilled } from './fleet/killed.ts'
import { measureHosted } from './hosted.ts'
import { measureHostedCalls } from './hosted-calls.ts'
import { measureJourneys } from './journeys.ts'
import type { Kiosk } from './kiosk.ts'
import { measureLibrary } from './library.ts'
import { measureNewcomer } from './newcomer/newcomer.ts'
import { measureNpmStart } from './npm-start.ts'
import { measureLive } from './owner/live.ts'
import { measureOwnerConsole } from './owner/owner-console.ts'
import { measureParty } from './party.ts'
import { measurePayment } from './payment.ts'
import { measurePrograms } from './programs.ts'
import { report } from './report.ts'
import { measureSearchDrawn } from './search.ts'
import { measureSos } from './sos.ts'
import { measureStrangers } from './strangers.ts'

export interface Part {
  /** As one names it on the command line. */
  name: string
  /** What its figures are about, for whoever reads the page. */
  about: string
  run(kiosk: Kiosk): Promise<void>
}

/** In this order: memory after guests have been there, and the backend's load with no browser beside it. */
export const parts: readonly Part[] = [
  {
    name: 'eyes-start',
    about:
      'From an empty browser to the start screen’s button: seen by its own pixels (Element Timing), met by a finger, and one real tap in that moment.',
    run: measureStart,
  },
  {
    name: 'eyes-journey',
    about:
      'From a finger on the glass to the first frame after it, and to the screen that stands, over whole paid journeys; and which part of the frames of its transitions was not drawn.',
    run: measureJourney,
  },
  {
    name: 'eyes-alone',
    about:
      'Every screen left alone for 15 s (the summary for 7, it leaves by itself): what the processes that draw it take of one core.',
    run: measureLeftAlone,
  },
  {
    name: 'eyes-gpu',
    about:
      'For comparison and without goals: the same, drawn as with a GPU, which SwiftShader plays on the processor (`bench/eyes/drawings.ts`).',
    run: measureDrawnOtherwise,
  },
  {
    name: 'search',
    about: 'From the answer of a search to the frame that shows the songs.',
    run: (kiosk) => kiosk.alone(measureSearchDrawn),
  },
  {
    name: 'party',
    about: 'Door to countdown, and SOS to silence: with the booth’s stream, and with polls alone.',
    run: (kiosk) => kiosk.alone(measureParty),
  },
  {
    name: 'payment',
    about: 'From Pay on the phone to the kiosk’s next screen: pushed, and with polls alone.',
    run: (kiosk) => kiosk.alone(measurePayment),
  },
  {
    name: 'hosted',
    about:
      'The same on a Supabase project as far as it fits on this machine: functions under Deno, Postgres 17, a page on a static host, and beside it the Node server in the same sitting.',
    run: async (kiosk) => {
      await kiosk.close()
      await measureHosted(kiosk)
    },
  },
  {
    name: 'hosted-calls',
    about:
      'Single calls there, beside the Node server behind a door of the same kind, and from a call that finds no function awake to its answer.',
    run: async (kiosk) => {
      await kiosk.close()
      await measureHostedCalls(kiosk)
    },
  },
  {
    name: 'owner-live',
    about: 'The owner changes a price and a guest comes; a guest pays and the owner looks.',
    run: measureLive,
  },
  {
    name: 'console',
    about:
      'A page in trouble writes line after line: what it costs the page to mask and send them.',
    run: (kiosk) => kiosk.alone(measureConsole),
  },
  {
    name: 'journeys',
    about: 'One tab, guest after guest: nothing of them may stay.',
    run: (kiosk) => kiosk.alone(measureJourneys),
  },
  {
    name: 'memory',
    about:
      'What each program holds, after the guests of the parts above; what is shared counts once.',
    run: async (kiosk) => {
      const { browser, booth } = await kiosk.open()
      await measurePrograms(browser, booth)
    },
  },
  {
    name: 'sos',
    about:
      'The controller alone, over stand-ins of the GPIO tools: from the contact of the button to lights, silence, a free door and no recording.',
    run: async (kiosk) => {
      await kiosk.close()
      await measureSos()
    },
  },
  {
    name: 'film',
    about:
      'The booth’s own recordings over a folder and a stand-in for the backend: films of parties to our songs, in rooms that begin to hear them at moments of their own; and a party that begins while the film before it is made, before a camera that does not wait.',
    run: async (kiosk) => {
      await kiosk.close()
      await measureFilm(kiosk)
    },
  },
  {
    name: 'database-away',
    about:
      'Postgres stands still: how long kiosks wait for the backend to say so. After 8 s they would give up by themselves.',
    run: async (kiosk) => {
      await kiosk.close()
      await measureDatabaseAway()
    },
  },
  {
    name: 'starts',
    about: 'From `npm start` until kiosk and API answer, after a fresh clone and later.',
    run: async (kiosk) => {
      await kiosk.close()
      await measureStarts()
    },
  },
  {
    name: 'newcomer',
    about:
      'A clone of what is committed, on a machine that knows nothing: no variables, an empty home, nobody at the keyboard. Then the README’s one command, and a party with photos on the stage, of which the song takes more than a minute.',
    run: async (kiosk) => {
      await kiosk.close()
      await measureNewcomer(kiosk)
    },
  },
  {
    name: 'library',
    about: 'The folder of songs: finding them, and searching among many.',
    run: async (kiosk) => {
      await kiosk.close()
      await measureLibrary()
    },
  },
  {
    name: 'strangers',
    about:
      'A hundred connections without a key keep every open route busy, one after another: what a kiosk’s own call takes meanwhile.',
    run: async (kiosk) => {
      await kiosk.close()
      await measureStrangers()
    },
  },
  {
    name: 'booths',
    about:
      'The kiosk’s own calls (`bench/booths/call-mix.ts`) at full speed: no booth waits for its guest, so latency here is the queue. Beside it the very SQL of these calls from one bare Node process, with `pg` and the same pool. Goal for the share: 0.35, better 0.5.',
    run: async (kiosk) => {
      await kiosk.close()
      await measureBooths()
    },
  },
  {
    name: 'beats',
    about:
      'A thousand booths that nobody stands at, each with its sign of life every 15 s: what backend and Postgres take of one core for it.',
    run: async (kiosk) => {
      await kiosk.close()
      await measureBeats()
    },
  },
  {
    name: 'owner-console',
    about:
      'The owner’s console on two years of a large business, filled straight into Postgres, while every booth has guests at their own pace: different questions of every kind, none twice; what they show against what payments add up to; and its pages in Chromium.',
    run: async (kiosk) => {
      await kiosk.close()
      await measureOwnerConsole(kiosk)
    },
  },
  {
    name: 'killed',
    about:
      'Two backends behind a balancer that picks at random, and guests at their own pace who pay (Stripe’s fake), dance and have a photo mailed (Resend’s fake), while one backend after the other is killed. Then the books are compared with the provider’s.',
    run: async (kiosk) => {
      await kiosk.close()
      await measureKilled()
    },
  },
  {
    name: 'crowd',
    about:
      'One booth more after the other, up to ten thousand, each with a guest at their own pace, a stream and a sign of life every 15 s, on two backends and one Postgres: what breaks first, and who has the processor then.',
    run: async (kiosk) => {
      await kiosk.close()
      await measureCrowd()
    },
  },
  {
    name: 'soak',
    about:
      'The same calls at the pace of real guests, one after another at every booth, each with a party of 2:30: this is the latency that booths see. Every booth holds its stream of events open beside them.',
    run: async (kiosk) => {
      await kiosk.close()
      await measureSoak()
    },
  },
]

/** In a copy without a built kiosk and without data, as after a fresh clone. */
async function measureStarts(): Promise<void> {
  const copy = copyRepository()
  try {
    const place = { root: copy.root, dataDir: join(copy.root, 'data') }
    report({ name: 'npm start: first', value: await measureNpmStart(place), unit: 's', goal: 15 })
    report({ name: 'npm start: later', value: await measureNpmStart(place), unit: 's', goal: 4 })
  } finally {
    copy.remove()
  }
}
