import type { ScreenTexts } from './en.ts'

export const screens = {
  dev: {
    notFound: 'Diese Seite gibt es anscheinend nicht :(',
    goHome: 'Zurück zum Start',
    queueSong: 'Warteschlange testen',
    showKeyboard: 'Tastatur zeigen',
    hideKeyboard: 'Tastatur verbergen',
    label: 'Tastatur ausprobieren',
  },
  ease: {
    title: 'MACH ES DIR LEICHTER',
    large: { name: 'Große Schrift', text: 'Alles wird größer geschrieben.' },
    contrast: { name: 'Hoher Kontrast', text: 'Weiß auf Schwarz, klare Kanten.' },
    calm: { name: 'Ruhiger Bildschirm', text: 'Nichts bewegt sich.' },
    low: { name: 'Tasten tiefer', text: 'Alle Tasten sind weiter unten.' },
    time: 'Mit jeder Einstellung hast du auch doppelt so viel Zeit.',
    done: 'Fertig',
  },
  keys: {
    letters: ['q w e r t z u i o p', 'a s d f g h j k l', 'y x c v b n m'],
    bySpace: 'ä ö ü ß {space} . -',
    accents: 'é è ê à ç ñ [ ]',
    inAddresses: 'ä ö ü ß',
    ending: '.de',
    endings: '.at .ch .eu .org',
  },
  email: {
    prompt: 'Gib deine Mailadresse ein, dann kommen deine Aufnahmen:',
    queuePrompt: 'Deine Aufnahmen schicken wir an diese Adresse',
    placeholder: 'Deine Mailadresse',
    suffixes: 'Mail-Anbieter',
    meant: (address) => `Meintest du ${address}?`,
    next: 'Weiter',
    consent:
      'Mit einem Klick auf „Weiter“ willige ich ein, dass meine Mailadresse verwendet wird, um mir meine Fotos, Videos, Neuigkeiten, Angebote und Einladungen zu schicken.',
  },
  queue: {
    queueSong: 'SONG EINREIHEN',
    hint: 'Sei als Nächstes dran: Deine Party beginnt, wenn diese endet.',
    payment: 'BEZAHLEN',
    email: 'E-MAIL',
    pickSong: 'WÄHL EINEN SONG',
    close: 'Schließen',
    next: 'Weiter',
    paid: 'Bezahlt',
    paidText: 'Deine Party ist bezahlt. Weiter geht’s!',
    dance: 'Dance Hits',
    classics: 'Disco Classics',
    confirmHint: 'Ist es der hier?',
    nextUp: (song) => `Als Nächstes: ${song}`,
    offer: (price, time) => `Du als Nächstes? Ab ${price}, frei in ${time}`,
    offerFree: (time) => `Du als Nächstes? Bereit in ${time}`,
    startsIn: (time) => `Beginnt in ${time}`,
  },
  recording: {
    onTheWay: {
      photo: (address) => `Deine Fotos sind unterwegs zu ${address}.`,
      video: (address) => `Dein Video ist unterwegs zu ${address}.`,
      'photo-video': (address) => `Deine Fotos und dein Video sind unterwegs zu ${address}.`,
    },
    troublePaid: 'Die Kamera streikt. Ist nichts drauf, bekommst du dein Geld zurück.',
    trouble: 'Die Kamera streikt. Die Musik gehört ganz dir!',
  },
  refund: {
    title: 'Du bekommst dein Geld zurück',
    back: {
      under_way: (price) => `Deine Zahlung von ${price} ist auf dem Weg zurück zu dir.`,
      later: (price) => `Deine Zahlung von ${price} bekommst du in ein paar Tagen zurück.`,
      needs_you: (price) =>
        `Deine Zahlung von ${price} wird erstattet, sobald du dem Zahlungsdienst auf seine Mail antwortest.`,
      back: (price) => `Deine Zahlung von ${price} wurde erstattet.`,
      failed: (price) =>
        `Deine Zahlung von ${price} konnte nicht erstattet werden. Bitte melde dich bei uns.`,
    },
    earlier: {
      under_way: 'Deine frühere Zahlung ist auf dem Weg zurück zu dir.',
      later: 'Deine frühere Zahlung bekommst du in ein paar Tagen zurück.',
      needs_you:
        'Deine frühere Zahlung wird erstattet, sobald du dem Zahlungsdienst auf seine Mail antwortest.',
      back: 'Deine frühere Zahlung wurde erstattet.',
      failed: 'Deine frühere Zahlung konnte nicht erstattet werden. Bitte melde dich bei uns.',
    },
  },
  summary: {
    enjoyed: 'Wir hoffen, du hattest richtig Spaß!',
    mail: 'Der Rückblick auf deine Party kommt gleich per E-Mail.',
    neverBegan: 'Deine Party hat nicht begonnen',
    pressed: 'Der Notknopf wurde gedrückt. Brauchst du Hilfe? Frag das Personal.',
    newParty: 'Neue Party',
    nobody: 'Hier ist keine Party zu finden',
    silent: 'Die Musik ist ausgefallen und kam nicht wieder.',
    stopped: 'Deine Party wurde gestoppt',
    sorry: 'Das tut uns leid!',
    returnsIn: (seconds) => `Zurück zum Start in ${seconds} s`,
    code: {
      offer: 'Aufs Handy scannen',
      title: 'Scann das mit deinem Handy',
      how: 'Halt die Kamera hierauf. Deine Party erscheint dort von selbst.',
      who: 'Wer das scannt, kann deine Party sehen.',
      close: 'Schließen',
    },
  },
  sos: {
    help: 'Mach die Tür auf. Personal: Bitte seht in der Kabine nach.',
  },
  door: {
    limit: (time) => `Mach die Tür innerhalb von ${time} zu, sonst brechen wir ab.`,
    money: 'Dein Geld ist nicht verloren.',
    fault: 'Die Kabine erkennt ihre Tür nicht',
    faultText: 'Frag das Personal oder brich ab.',
  },
  pay: {
    waiting: 'Wir warten auf deine Zahlung …',
  },
  mode: {
    everything: 'Alles',
  },
  outOfOrder: {
    title: 'AUSSER BETRIEB',
    text: 'Die Kabine ist gerade zu. Komm gern später wieder!',
    help: (number) => `Fragen? WhatsApp ${number}`,
  },
} satisfies ScreenTexts
