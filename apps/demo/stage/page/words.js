/** @typedef {import('@discobooth/contract/session/session').Language} Tongue */

const en = {
  title: 'DiscoBooth: the whole booth on one page',
  heading: 'The stage',
  intro: 'A whole booth, alive on this page. No money, no hardware, nothing leaves this machine.',
  kiosk: 'Kiosk',
  booth: 'Booth',
  phone: "The guest's phone",
  inbox: 'Inbox',
  alone: 'opens alone in a new tab',
  tour: 'Tour',
  closeTour: 'Close the tour',
  languages: 'Language',
  step: 'Step',
  asleep: 'When the kiosk shows a code, this phone scans it.',
  newMail: 'New mail',
  behind: 'Open the link',
  noBooth: 'There is no simulated booth here.',
  emptyInbox: 'What the booth mails arrives here. Nothing leaves this machine.',
  noInbox: 'Mails go to a real mail server here.',
  steps: {
    start: ["Tap LET'S PARTY", 'Be the guest: this is the touchscreen in front of the booth.'],
    mode: ['Pick what you take home', 'Photos, a video, both, or a song only.'],
    pay: ['Pay on the phone', 'It has scanned the code. Nobody is charged: the cashier is a demo.'],
    song: ['Pick your song', 'Any email address will do: mails stay here. Then confirm your song.'],
    door: ['Get into the booth', 'Open its door with a click, then close it. The music starts.'],
    party: ['Dance!', 'Lights, timer and camera run by themselves, and stop with the song.'],
    coming: [
      'That was your party',
      'Your mail is being made. It arrives in the inbox in a moment.',
    ],
    mail: ['You have mail', 'It is on the phone. Its link opens in a tab of its own.'],
    noMail: [
      'That was your party',
      'A song alone sends no mail. Take photos or a video next time!',
    ],
    sos: ['SOS', 'Light on, music off, door free. Release the button in the booth to go on.'],
  },
}

/** @type {typeof en} */
const nl = {
  title: 'DiscoBooth: de hele booth op één pagina',
  heading: 'Het podium',
  intro: 'Een hele booth, levend op deze pagina. Geen geld, geen hardware, alles blijft hier.',
  kiosk: 'Kiosk',
  booth: 'Booth',
  phone: 'De telefoon van de gast',
  inbox: 'Inbox',
  alone: 'opent apart in een nieuw tabblad',
  tour: 'Rondleiding',
  closeTour: 'Rondleiding sluiten',
  languages: 'Taal',
  step: 'Stap',
  asleep: 'Toont de kiosk een code, dan scant deze telefoon die.',
  newMail: 'Nieuwe mail',
  behind: 'Open de link',
  noBooth: 'Hier is geen nagebootste booth.',
  emptyInbox: 'Wat de booth mailt komt hier aan. Er gaat niets de deur uit.',
  noInbox: 'Mails gaan hier naar een echte mailserver.',
  steps: {
    start: ['Tik op de startknop', 'Wees de gast: dit is het scherm voor de booth.'],
    mode: ['Kies wat je meeneemt', "Foto's, een video, allebei of alleen een nummer."],
    pay: [
      'Betaal op de telefoon',
      'Die heeft de code gescand. Het kost niets: de kassa is een demo.',
    ],
    song: [
      'Kies je nummer',
      'Elk e-mailadres is goed: mails blijven hier. Bevestig dan je nummer.',
    ],
    door: [
      'Stap in de booth',
      'Doe de deur open met een klik en weer dicht. Dan begint de muziek.',
    ],
    party: ['Dansen!', 'Licht, klok en camera lopen vanzelf, en stoppen met het nummer.'],
    coming: ['Dat was je feestje', 'Je mail wordt gemaakt. Die komt zo binnen in de inbox.'],
    mail: ['Je hebt mail', 'Die staat op de telefoon. De link opent in een eigen tabblad.'],
    noMail: [
      'Dat was je feestje',
      "Bij alleen een nummer hoort geen mail. Neem eens foto's of video!",
    ],
    sos: [
      'SOS',
      'Licht aan, muziek uit, deur vrij. Laat de knop in de booth los om verder te gaan.',
    ],
  },
}

/** @type {Record<Tongue, typeof en>} */
export const words = { en, nl }

/** @param {string} text @returns {text is Tongue} */
const isTongue = (text) => text in words

/** The stage speaks the language of who opens it, until they choose another one here or at the kiosk. */
export const Language = {
  all: Object.keys(words).filter(isTongue),

  /** @param {Document} page @returns {Tongue | null} */
  of: (page) => Language.from(page.documentElement.lang),

  /** @param {string | null | undefined} text @returns {Tongue | null} */
  from: (text) => Language.all.find((tongue) => text?.startsWith(tongue)) ?? null,

  /** @returns {Tongue} */
  first: () => {
    const asked = new URLSearchParams(location.search).get('lang')
    const wishes = [asked, recall('language'), ...navigator.languages]
    return wishes.map(Language.from).find((tongue) => tongue !== null) ?? 'en'
  },
}

/** @param {string} name */
export function recall(name) {
  try {
    return localStorage.getItem(`stage.${name}`)
  } catch {
    return null
  }
}

/** @param {string} name @param {string} value */
export function remember(name, value) {
  try {
    localStorage.setItem(`stage.${name}`, value)
  } catch {
    // A browser that keeps nothing forgets it.
  }
}
