import { countMedia } from '@discobooth/contract/media/media-words'
import { lightWords } from '@discobooth/contract/operator/light-words'
import type { OperatorSession } from '@discobooth/contract/operator/operator-api'
import { operatorErrors } from '@discobooth/contract/operator/operator-errors'
import type { LightMend } from '@discobooth/contract/operator/status-lights'
import type { LogAge } from '../../flow/operator/log-filter.ts'
import { accessTexts } from './access.ts'
import { appTexts, setupTexts } from './app.ts'
import { deskTexts } from './desk.ts'
import { logWords } from './log.ts'
import { musicTexts } from './music.ts'

type Errors = Record<keyof typeof operatorErrors, string>

type Media = NonNullable<OperatorSession['media']>

export const en = {
  errors: operatorErrors as Errors,
  tabs: { tonight: 'Tonight', guests: 'Guests and music', technical: 'Technical' },
  volume: 'Volume',
  passcode: {
    cancel: 'Cancel',
    title: 'Enter Passcode',
    label: 'Passcode',
    placeholder: 'Enter 4-digit passcode',
    submit: 'Submit',
    checking: 'Checking...',
    wait: (seconds: number) => `Please wait ${seconds} s before the next try.`,
    unknown:
      'The backend does not answer, and the booth cannot check: it is away too, or no passcode was entered here before. Check the network and try again.',
    savedValues: 'Saved Values',
    notSet: 'Not Set',
    hidden: 'Set (hidden)',
  },
  fields: {
    boothId: 'Booth ID',
    ip: 'IP Address',
    port: 'Port',
    endpoint: 'Endpoint',
    protocol: 'Protocol',
    location: 'Location',
    latitude: 'Latitude',
    longitude: 'Longitude',
  },
  save: {
    save: 'Save',
    saving: 'Saving...',
    saved: 'Saved',
    unsaved: 'Not saved yet',
    failed: (reason: string) => `Not saved: ${reason} Nothing was changed. Try again.`,
    invalid: 'Please check what you typed here',
  },
  offline: {
    title: 'The backend does not answer',
    text: 'You can look and test. Changes have to wait until it is back.',
    back: 'The backend answers again. Enter the passcode once more to change something.',
    enter: 'Enter Passcode',
  },
  load: { failed: 'We couldn’t load the settings.' },
  status: {
    title: 'Status',
    ...lightWords.en,
    version: (version: string) => `Version ${version}`,
    refresh: 'Refresh',
    details: 'Details',
    mends: {
      'look-again': 'Try again',
      reconnect: 'Connect again',
      'set-up': 'Set up',
      'sign-in': 'Sign in',
      'help-number': 'Enter help number',
      'retry-refunds': 'Retry refunds',
      'check-payments': 'Check payments',
      'rescan-library': 'Read songs again',
    } satisfies Record<LightMend, string>,
    mendFailed: (reason: string) => `That did not work: ${reason}`,
  },
  check: {
    title: 'System check',
    hint: 'Before opening: plays a sound, blinks the lights, takes a photo.',
    run: 'Run system check',
    running: 'Checking...',
    allGood: 'Everything works. Open the doors!',
    problems: 'This needs attention:',
    sound: 'Sound',
    soundBlocked: 'The browser played no sound.',
    lights: 'Lights',
    camera: 'Camera',
    unsupported: 'This booth controller cannot check itself.',
    busy: 'The booth is in use. Try again when it is free.',
    heard: 'Did you hear the sound and see the lights blink?',
  },
  outOfOrder: {
    title: 'Out of order',
    hint: 'Guests see a notice instead of the start button. Whoever has paid finishes first.',
  },
  connection: {
    title: 'Raspberry Pi connection',
    test: 'Test connection',
    testing: 'Testing...',
    success: 'Connection successful',
    saveFirst:
      'Save this address first: until then the screen calls only the one before. It loads again and asks for the passcode; then test.',
  },
  freeMode: {
    title: 'Free Mode',
    hint: 'Nobody pays. Guests see every mode as free.',
  },
  priceMultiplier: {
    title: 'Price multiplier',
    hint: 'Kept for later: it changes no price yet.',
  },
  location: {
    title: 'Location',
    request: 'Request Location Permission',
    asking: 'Asking...',
  },
  guests: {
    title: 'For guests',
    language: 'Language',
    helpNumber: 'Help number (WhatsApp)',
    songMenu: 'Song menu',
    songMenus: { tiles: 'Four tiles', picker: 'Mode picker' },
  },
  brand: {
    title: 'Your name and colours',
    hint: 'On the start screen, in mails, galleries, on strips and in films. A logo is set in the console.',
    name: 'Name',
    line: 'Line below it',
    first: 'First colour',
    second: 'Second colour',
    colourHint: 'Six signs, such as #ffd166; both empty: our own.',
    lightened: (colour: string) =>
      `Too dark to read in our dark room: shown lighter, as ${colour}.`,
  },
  music: musicTexts.en,
  desk: deskTexts.en,
  ...accessTexts.en,
  mail: {
    title: 'Operator mail',
    address: 'Your email address',
    hint: 'We write to you when:',
    alerts: {
      sos: 'SOS is pressed',
      'part-unhealthy': 'something is down for 5 minutes',
      'refund-failed': 'a refund fails',
      dispute: 'a bank takes a payment back',
      'sign-in': 'Spotify needs you to sign in',
      'disk-full': 'a disk runs full',
      security: 'somebody tries to get in',
    },
  },
  sessions: {
    title: 'Last sessions',
    none: 'There were no sessions yet.',
    failed: 'We couldn’t load the sessions.',
    more: 'Show older',
    noMode: 'No mode',
    payments: {
      none: 'No payment',
      unpaid: 'Not paid',
      free: 'Free',
      promo: 'Promo',
      paid: 'Paid',
      refunding: 'Refund on its way',
      refund_waits: 'Refund waits for you',
      refund_held: 'Refund waits for balance',
      refund_needs_guest: 'Refund waits for the guest',
      refunded: 'Refunded',
      refund_failed: 'Refund failed',
      refund_canceled: 'Refund canceled',
    } satisfies Record<OperatorSession['payment'], string>,
    mails: {
      none: 'No mail',
      waiting: 'Mail waiting',
      sent: 'Mail sent',
      failed: 'Mail failed',
    } satisfies Record<OperatorSession['mail'], string>,
    started: 'Party started',
    notStarted: 'Party not started',
    startedAgain: 'Started again',
    media: ({ files, missing }: Media) =>
      [
        ...countMedia('en', (kind) => files[kind]).map(({ text }) => text),
        ...(missing > 0 ? [`${missing} missing`] : []),
      ].join(', '),
    actions: { resendMail: 'Resend mail', refund: 'Refund', startAgain: 'Start again for free' },
    questions: {
      resendMail: (id: string) => `Send the mail of session ${id} again?`,
      refund: (id: string, price: string) => `Refund ${price} of session ${id}?`,
      startAgain: (id: string) =>
        `Start session ${id} again for free? It takes over this screen, and whoever is busy here starts over.`,
    },
    done: { resendMail: 'The mail is on its way.', refund: 'The refund is on its way.' },
    actionFailed: (reason: string) => `That did not work: ${reason}`,
  },
  logs: {
    title: 'Logs',
    test: 'Test All Endpoints',
    testing: 'Testing...',
    none: 'Nothing here.',
    failed: 'We couldn’t load the logs.',
    refresh: 'Refresh',
    more: 'Show older',
    all: 'All',
    time: 'Time',
    ages: {
      any: 'Any time',
      hour: 'Last hour',
      day: 'Last 24 hours',
      week: 'Last 7 days',
    } satisfies Record<LogAge, string>,
    priority: 'Priority',
    type: 'Type',
    status: 'Status',
    session: 'Session',
    ...logWords.en,
  },
  app: appTexts.en,
  backToStart: 'Back to Start',
  keyboardDone: 'Done',
  setup: setupTexts.en,
}

export type OperatorTexts = typeof en
