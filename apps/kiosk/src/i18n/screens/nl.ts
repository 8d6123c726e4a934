import type { ScreenTexts } from './en.ts'

export const screens = {
  dev: {
    notFound: 'Het lijkt erop dat deze pagina niet bestaat :(',
    goHome: 'Terug naar het begin',
    queueSong: 'Test de wachtrij',
    showKeyboard: 'Toon toetsenbord',
    hideKeyboard: 'Verberg toetsenbord',
    label: 'Probeer het toetsenbord',
  },
  ease: {
    title: 'MAAK HET MAKKELIJKER',
    large: { name: 'Grote tekst', text: 'Alles staat er groter.' },
    contrast: { name: 'Hoog contrast', text: 'Wit op zwart, duidelijke randen.' },
    calm: { name: 'Rustig scherm', text: 'Niets beweegt.' },
    low: { name: 'Lage knoppen', text: 'Alle knoppen staan lager.' },
    time: 'Met een van deze krijg je ook twee keer zoveel tijd.',
    done: 'Klaar',
  },
  keys: {
    letters: ['q w e r t y u i o p', 'a s d f g h j k l', 'z x c v b n m'],
    bySpace: '@ {space} . - _',
    accents: 'é ë ï ö ü ç [ ]',
    inAddresses: '',
    ending: '.nl',
    endings: '.be .de .eu .org',
  },
  email: {
    prompt: 'Vul hieronder je e-mailadres in om je media te ontvangen:',
    queuePrompt: 'We sturen je media naar dit adres',
    placeholder: 'Typ je e-mailadres',
    suffixes: 'Maildomeinen',
    meant: (address) => `Bedoelde je ${address}?`,
    next: 'Doorgaan',
    consent:
      "Door op de knop Doorgaan te klikken, ga ik ermee akkoord dat mijn e-mailadres wordt gebruikt om mijn foto's, video's, updates, aanbiedingen en uitnodigingen te ontvangen.",
  },
  queue: {
    queueSong: 'SLUIT AAN',
    hint: 'Wees de volgende: je feestje begint als dit voorbij is.',
    payment: 'BETALING',
    email: 'E-MAIL',
    pickSong: 'KIES EEN NUMMER',
    close: 'Sluiten',
    next: 'Doorgaan',
    paid: 'Betaald',
    paidText: 'Je feestje is betaald. Op naar de rest!',
    dance: 'Dance Hits',
    classics: 'Disco Classics',
    confirmHint: 'Is dit hem?',
    nextUp: (song) => `Hierna: ${song}`,
    offer: (price, time) => `Jij hierna? Vanaf ${price}, vrij over ${time}`,
    offerFree: (time) => `Jij hierna? Klaar over ${time}`,
    startsIn: (time) => `Begint over ${time}`,
  },
  recording: {
    onTheWay: {
      photo: (address) => `Je foto's zijn onderweg naar ${address}.`,
      video: (address) => `Je video is onderweg naar ${address}.`,
      'photo-video': (address) => `Je foto's en je video zijn onderweg naar ${address}.`,
    },
    troublePaid: 'De camera hapert. Is er niets opgenomen, dan krijg je je geld terug.',
    trouble: 'De camera hapert. De muziek is helemaal van jou!',
  },
  refund: {
    title: 'Je krijgt je geld terug',
    back: {
      under_way: (price) => `Je betaling van ${price} komt naar je terug.`,
      later: (price) => `Je betaling van ${price} krijg je terug, over een paar dagen.`,
      needs_you: (price) =>
        `Je betaling van ${price} kan terug: de betaaldienst vraagt je per mail waarheen.`,
      back: (price) => `Je betaling van ${price} is terugbetaald.`,
      failed: (price) =>
        `Je betaling van ${price} kon niet worden teruggestuurd. Neem contact met ons op.`,
    },
    earlier: {
      under_way: 'Je eerdere betaling komt naar je terug.',
      later: 'Je eerdere betaling krijg je terug, over een paar dagen.',
      needs_you: 'Je eerdere betaling kan terug: de betaaldienst vraagt je per mail waarheen.',
      back: 'Je eerdere betaling is terugbetaald.',
      failed: 'Je eerdere betaling kon niet worden teruggestuurd. Neem contact met ons op.',
    },
  },
  summary: {
    enjoyed: 'We hopen dat je hebt genoten van je sessie!',
    mail: 'Je ontvangt de samenvatting van je sessie zo in je e-mail.',
    neverBegan: 'Je feestje is niet begonnen',
    pressed: 'Er is op de noodknop gedrukt. Heb je hulp nodig? Vraag het personeel.',
    newParty: 'Nieuw feestje',
    nobody: 'Geen sessiegegevens beschikbaar',
    silent: 'De muziek viel uit en kwam niet meer terug.',
    stopped: 'Je feestje is gestopt',
    sorry: 'Sorry daarvoor!',
    returnsIn: (seconds) => `Terug naar het begin over ${seconds} s`,
    code: {
      offer: 'Scan het naar je telefoon',
      title: 'Scan dit met je telefoon',
      how: 'Richt je camera hierop. Je feestje verschijnt daar vanzelf.',
      who: 'Wie dit scant, kan je feestje zien.',
      close: 'Sluiten',
    },
  },
  sos: {
    help: 'Open de deur. Personeel, kijk alsjeblieft in de booth.',
  },
  door: {
    limit: (time) => `Sluit de deur binnen ${time}, anders annuleren we.`,
    money: 'Je raakt je geld niet kwijt.',
    fault: 'De booth ziet zijn deur niet',
    faultText: 'Vraag het personeel, of annuleer.',
  },
  pay: {
    waiting: 'We wachten op je betaling…',
  },
  mode: {
    everything: 'Alles',
  },
  outOfOrder: {
    title: 'BUITEN GEBRUIK',
    text: 'De booth is nu even dicht. Kom later gerust terug!',
    help: (number) => `Vragen? WhatsApp ${number}`,
  },
} satisfies ScreenTexts
