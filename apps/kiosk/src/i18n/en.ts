import { guestErrors } from '@discobooth/contract/guest-errors'

type Errors = Record<keyof typeof guestErrors, string>
/** Names of the seeded modes; a name the operator made up is shown as it is. */
type ModeNames = Readonly<Record<string, string>>

export const en = {
  common: {
    ok: 'OK',
    cancel: 'Cancel',
    back: 'Back',
    loading: 'Loading...',
    slow: 'The booth is slow to answer. We keep trying.',
    tryAgain: 'Try Again',
    startOver: 'Start over',
    languages: 'Language',
  },
  start: {
    party: "LET'S PARTY",
    tagline: 'Your song. Your party. Your moment of glory.',
    help: (number: string) => `Help? WhatsApp ${number}`,
    processing: 'Processing...',
    breakTitle: 'BACK IN A MOMENT',
    breakText: 'The booth is taking a short break. This screen wakes up by itself.',
    setupTitle: 'ALMOST READY',
    setupText: 'This booth is not set up yet.',
    setup: 'Set up this booth',
  },
  mode: {
    name: 'Select mode',
    title: 'SELECT MODE',
    hint: 'Everybody in? Pick what you take home.',
    free: 'FREE',
    freeInFreeMode: 'Free',
    freeMode: 'Free Mode enabled',
    enterPromo: 'Enter Promo Code',
    none: 'There is nothing on offer right now. Please try again in a moment.',
    loadFailed: 'The modes did not arrive. Please try again.',
    takeHome: {
      photo: 'Photos in your inbox',
      video: 'A video in your inbox',
      'photo-video': 'Photos + video in your inbox',
      music: 'Just you and the music',
    },
    away: {
      booth: 'The booth is taking a break',
      camera: 'The camera is taking a break',
      plan: 'Not available right now',
    },
    names: {} as ModeNames,
  },
  promo: {
    title: 'Enter Promo Code',
    label: 'Promo code',
    hint: 'Up to 10 letters or digits',
    apply: 'Apply',
    checking: 'Checking your code...',
  },
  song: {
    name: 'Pick your song',
    title: 'PICK YOUR SONG',
    hint: 'How do you want to find it?',
    search: 'Search Song',
    top40: 'Top 40',
    classics: 'DiscoBooth Classics',
    dance: 'Dance Hits',
    silent: 'Silent Disco',
    silentArtist: 'You hum, the lights dance',
  },
  session: {
    name: 'Your party',
    title: 'YOUR PARTY',
    confirm: 'Confirm Song',
    connecting: 'Connecting...',
    steps: ['Open the door', 'Get in', 'Close the door', 'Enjoy your disco', 'Exit when done'],
    getInside: 'Get inside and close the door...',
    startsByItself: 'Session will start automatically when the door is closed',
    doorFault: 'The booth cannot see its door. Please ask the staff, or cancel.',
    starting: 'The party is starting!',
    inProgress: 'Party in progress',
  },
  sos: {
    title: 'SOS TRIGGERED',
    text: 'Emergency signal received',
    endsIn: (seconds: number) => `This session will end in ${seconds} seconds`,
  },
  /** Screens whose own issue has not filled them yet. */
  waiting: {
    text: 'We are still building this part of the booth.',
    toModes: 'Back to the modes',
    toStart: 'Back to Start',
  },
  pages: {
    pay: { name: 'Payment', title: 'PAY TO DISCO' },
    email: { name: 'Email', title: 'ENTER EMAIL' },
    summary: { name: 'Summary', title: 'THANK YOU' },
    login: { name: 'Sign in', title: 'MUSIC SIGN-IN' },
    confirm: { name: 'Sign in', title: 'MUSIC SIGN-IN' },
    logout: { name: 'Sign out', title: 'MUSIC SIGN-OUT' },
    setup: { name: 'Setup', title: 'BOOTH SETUP' },
    settings: { name: 'Settings', title: 'SETTINGS' },
    dev: { name: 'Not found', title: '404: Not Found' },
  },
  notFound: "It looks like this page doesn't exist :(",
  goHome: 'Go Back Home',
  inactivity: {
    title: 'Still there?',
    text: 'We start over for the next guest in',
    seconds: (seconds: number): string => (seconds === 1 ? 'second' : 'seconds'),
    more: 'I need more time',
  },
  tab: {
    title: 'THE PARTY IS ELSEWHERE',
    text: 'This booth is already open in another tab.',
    takeOver: 'Use this tab',
  },
  broken: {
    title: 'OOPS!',
    text: 'Something went wrong on this screen. Start over and we will be right with you.',
  },
  misconfigured: {
    title: 'NOT CONFIGURED',
    text: 'Ask the operator to check config.json.',
  },
  keyboard: {
    name: 'On-screen keyboard',
    shift: 'Shift',
    alt: 'Alt',
    space: 'Space',
    backspace: 'Backspace',
  },
  errors: guestErrors as Errors,
}

export type Texts = typeof en
