/** What the first screen need not carry: it comes with the screens that show it. */
export const screensEn = {
  dev: {
    notFound: "It looks like this page doesn't exist :(",
    goHome: 'Go Back Home',
    queueSong: 'Test queue song',
    showKeyboard: 'Show keyboard',
    hideKeyboard: 'Hide keyboard',
    label: 'Try the keyboard',
  },
  ease: {
    title: 'MAKE IT EASIER',
    large: { name: 'Large text', text: 'Everything is written larger.' },
    contrast: { name: 'High contrast', text: 'White on black, clear edges.' },
    calm: { name: 'Calm screen', text: 'Nothing moves.' },
    low: { name: 'Low controls', text: 'Everything to tap is further down.' },
    /** That there is more time as soon as anything is asked for. */
    time: 'With any of these you also get twice the time.',
    done: 'Done',
  },
  /** The on-screen keyboard, with the keys where a phone of this language has them. */
  keys: {
    letters: ['q w e r t y u i o p', 'a s d f g h j k l', 'z x c v b n m'],
    bySpace: '@ {space} . - _',
    /** Behind the switch for signs. */
    accents: 'é ë ï ö ü ç [ ]',
    /** Beside the signs that any address may hold. */
    inAddresses: '',
    ending: '.nl',
    endings: '.be .de .eu .org',
  },
  promo: {
    title: 'Enter Promo Code',
    label: 'Promo code',
    hint: 'Up to 10 letters or digits',
    apply: 'Apply',
    checking: 'Checking your code...',
    accepted: 'ACCEPTED',
    tooMany: 'Too many tries. Please wait a minute.',
  },
  signIn: {
    connect: 'Connect with server',
    connecting: 'Connecting...',
    confirming: 'Confirming...',
    loggingOut: 'Logging out of Spotify...',
    failed: 'The sign-in did not work. Please ask the operator.',
    needsPerson: 'The booth is taking a short break: its operator has to connect the music.',
    away: 'The music does not answer. Try again in a moment.',
  },
  keyboard: {
    name: 'On-screen keyboard',
    shift: 'Shift',
    alt: 'Alt',
    space: 'Space',
    backspace: 'Backspace',
  },
  email: {
    prompt: 'Please enter your email address below to receive your media:',
    queuePrompt: "We'll send your media to this address",
    placeholder: 'Type your email address',
    suffixes: 'Mail domains',
    meant: (address: string) => `Did you mean ${address}?`,
    next: 'Continue',
    /** Recorded word for word with the guest's consent. */
    consent:
      'By clicking the Continue button, I consent to my email address being used to receive my photos, videos, updates, offers, and invitations.',
  },
  queue: {
    queueSong: 'QUEUE SONG',
    hint: 'Be next: your party starts when this one ends.',
    payment: 'PAYMENT',
    email: 'EMAIL',
    pickSong: 'PICK A SONG',
    close: 'Close',
    next: 'Continue',
    paid: 'Paid',
    paidText: 'Your party is paid. On to the rest!',
    dance: 'Dance Hits',
    classics: 'Disco Classics',
    confirmHint: 'Is this the one?',
    nextUp: (song: string) => `Next up: ${song}`,
    offer: (price: string, time: string) => `You next? From ${price}, free in ${time}`,
    offerFree: (time: string) => `You next? Ready in ${time}`,
    startsIn: (time: string) => `Starts in ${time}`,
  },
  recording: {
    onTheWay: {
      photo: (address: string) => `Your photos are on their way to ${address}.`,
      video: (address: string) => `Your video is on its way to ${address}.`,
      'photo-video': (address: string) =>
        `Your photos and your video are on their way to ${address}.`,
    },
    /** To a guest who paid for pictures (M3). */
    troublePaid: 'The camera has a problem. If it caught nothing, you get your money back.',
    trouble: 'The camera has a problem. The music is all yours!',
  },
  refund: {
    title: "You're getting your money back",
    back: {
      under_way: (price: string) => `Your payment of ${price} is on its way back to you.`,
      later: (price: string) => `Your payment of ${price} comes back to you, in a few days.`,
      needs_you: (price: string) =>
        `Your payment of ${price} can come back: the payment service has mailed you to ask where to.`,
      back: (price: string) => `Your payment of ${price} has been paid back.`,
      failed: (price: string) =>
        `Your payment of ${price} could not be sent back. Please contact us.`,
    },
    /** Of what was paid before, for another mode. */
    earlier: {
      under_way: 'Your earlier payment is on its way back to you.',
      later: 'Your earlier payment comes back to you, in a few days.',
      needs_you:
        'Your earlier payment can come back: the payment service has mailed you to ask where to.',
      back: 'Your earlier payment has been paid back.',
      failed: 'Your earlier payment could not be sent back. Please contact us.',
    },
  },
  summary: {
    enjoyed: 'We hope you enjoyed your session!',
    mail: 'You will receive the session summary in your email shortly.',
    /** Of a party that SOS has stopped before its song. */
    neverBegan: 'Your party did not start',
    pressed: 'The emergency button was pressed. If you need help, ask the staff.',
    newParty: 'New Party',
    nobody: 'No session information available',
    silent: 'The music stopped, and we could not bring it back.',
    stopped: 'Your party was stopped',
    sorry: 'Sorry about that!',
    returnsIn: (seconds: number) => `Back to start in ${seconds} s`,
    /** The code of the party just danced: what offers it, and what stands with it. */
    code: {
      offer: 'Scan it onto your phone',
      title: 'Scan this with your phone',
      how: 'Point its camera here. Your party appears there by itself.',
      who: 'Whoever scans it can see your party.',
      close: 'Close',
    },
  },
  sos: {
    help: 'Open the door. Staff, please check the booth.',
  },
  door: {
    limit: (time: string) => `Close the door within ${time}, or we cancel.`,
    money: "You won't lose your money.",
    fault: 'The booth cannot see its door',
    faultText: 'Please ask the staff, or cancel.',
  },
  pay: {
    waiting: 'Waiting for your payment…',
  },
  mode: {
    everything: 'Everything',
  },
  outOfOrder: {
    title: 'OUT OF ORDER',
    text: 'The booth is closed for now. Please come back later!',
    help: (number: string) => `Questions? WhatsApp ${number}`,
  },
}

export type ScreenTexts = typeof screensEn
