import { formatEuro } from '@discobooth/contract/money/price'
import type { AlertKind } from '@discobooth/contract/operator/operator-api'
import type { OperatorLanguage } from '@discobooth/contract/texts/languages'
import { mailPage } from '../../platform/http/mail-page.ts'

/** One thing that happened, as the words need it. */
export type Happening = { subject: string; detail: string | null; processId: string | null }

export type AlertWords = {
  title: (booth: string) => string
  /** What happened, in one sentence. */
  what: (happening: Happening) => string
  todo: (happenings: Happening[]) => string
}

type Frame = { happened: string; where: string; todo: string; footer: string; personFooter: string }

export const frames: Record<OperatorLanguage, Frame> = {
  en: {
    happened: 'What happened',
    where: 'Where',
    todo: 'What to do',
    footer: 'Which of these mails you get is chosen in the settings of the booth.',
    personFooter:
      'Which of these mails you get, and when, you choose in the console, under My alerts.',
  },
  nl: {
    happened: 'Wat er gebeurde',
    where: 'Waar',
    todo: 'Wat te doen',
    footer: 'Welke van deze mails je krijgt, kies je in de instellingen van de booth.',
    personFooter:
      'Welke van deze mails je krijgt, en wanneer, kies je in de console, bij Mijn meldingen.',
  },
}

/** What came in somebody's quiet hours, in one mail. */
export const heldTitle: Record<OperatorLanguage, (alerts: number) => string> = {
  en: (alerts) =>
    alerts === 1 ? 'One alert while it was quiet' : `${alerts} alerts while it was quiet`,
  nl: (alerts) =>
    alerts === 1 ? 'Eén melding in je stille uren' : `${alerts} meldingen in je stille uren`,
}

const testEn = 'A test: this mail is from your DiscoBooth'
const testNl = 'Een test: deze mail is van je DiscoBooth'
const bodyEn = 'You asked for it in the console. Alerts come to this address in the same way.'
const bodyNl = 'Je vroeg erom in de console. Meldingen komen op dezelfde manier op dit adres aan.'
export const testWords: Record<OperatorLanguage, Record<'subject' | 'text' | 'html', string>> = {
  en: testMail('en', testEn, bodyEn),
  nl: testMail('nl', testNl, bodyNl),
}

function testMail(language: OperatorLanguage, subject: string, text: string) {
  const content = `<p>${text}</p>`
  const html = mailPage({
    language,
    title: subject,
    content,
    footer: frames[language].personFooter,
  })
  return { subject, text: `${subject}\n\n${text}\n`, html }
}

/** What looks as if somebody tried what is not theirs. */
export const securityEvents = [
  'wrong-passcodes',
  'enrolment',
  'forged-field',
  'revoked-key',
  /** What the booth itself reports: a strange page in its browser. */
  'reported',
] as const
export type SecurityEvent = (typeof securityEvents)[number]

type What = Record<SecurityEvent, (happening: Happening) => string>

const securityEn: What = {
  'wrong-passcodes': () => 'A wrong passcode was entered five times in a row.',
  enrolment: () => 'A kiosk was enrolled, and speaks for this booth from now on.',
  'forged-field': ({ processId }) =>
    `In session ${processId} a call tried to set what only the backend decides, like the price.`,
  'revoked-key': () => 'A key that was signed out was used again.',
  reported: ({ detail }) => `The booth reports: ${detail}`,
}

const securityNl: What = {
  'wrong-passcodes': () => 'Er is vijf keer achter elkaar een verkeerde toegangscode ingevoerd.',
  enrolment: () => 'Er is een kiosk aangemeld, die vanaf nu voor deze booth spreekt.',
  'forged-field': ({ processId }) =>
    `In sessie ${processId} probeerde een aanroep iets te bepalen wat alleen de backend bepaalt, zoals de prijs.`,
  'revoked-key': () => 'Een sleutel die was afgemeld, is opnieuw gebruikt.',
  reported: ({ detail }) => `De booth meldt: ${detail}`,
}

/** The first word of a subject is its event; the rest tells one hour from another. */
function eventOf({ subject }: Happening): SecurityEvent {
  const [name] = subject.split(' ')
  return securityEvents.find((known) => known === name) ?? 'reported'
}

const securityWords: Record<OperatorLanguage, AlertWords> = {
  en: {
    title: (booth) => `Is this you? Security of ${booth}`,
    what: (happening) => securityEn[eventOf(happening)](happening),
    todo: () =>
      'If it was you, all is well. If not, change the passcode in the settings and sign out all kiosks of this booth. The log in the settings has more, under SECURITY.',
  },
  nl: {
    title: (booth) => `Ben jij dit? Beveiliging van ${booth}`,
    what: (happening) => securityNl[eventOf(happening)](happening),
    todo: () =>
      'Was jij het, dan is alles in orde. Zo niet, wijzig dan de toegangscode in de instellingen en meld alle kiosken van deze booth af. In het logboek in de instellingen staat meer, onder SECURITY.',
  },
}

export const alertWords: Record<OperatorLanguage, Record<AlertKind, AlertWords>> = {
  en: {
    sos: {
      title: (booth) => `SOS in ${booth}`,
      what: ({ processId }) => `The emergency button was pressed during session ${processId}.`,
      todo: () =>
        'Go and see at once whether somebody needs help. When all is well, release the button. A guest whose song had not begun gets the money back automatically.',
    },
    'part-unhealthy': {
      title: (booth) => `${booth} has not been working properly for 5 minutes`,
      what: ({ subject, detail }) => {
        if (detail === 'no_songs') return 'There are no songs in the library: guests cannot dance.'
        if (detail === 'refunds_waiting') {
          return 'There were many refunds in one hour. Further ones wait for you.'
        }
        if (detail === 'refunds_held') {
          return 'Refunds wait: there is too little balance at the payment provider.'
        }
        if (subject === 'payments') {
          return 'The payment provider refuses or does not answer: guests cannot pay.'
        }
        return `This part reports a fault: ${subject}.`
      },
      todo: (happenings) => {
        if (happenings.every(({ detail }) => detail === 'no_songs')) {
          return 'Check that the disk with the songs is connected. Then tap Read songs again in the settings.'
        }
        if (happenings.every(({ detail }) => detail === 'refunds_held')) {
          return "Add money to your balance in the payment provider's dashboard. The refunds then go out by themselves."
        }
        if (happenings.every(({ detail }) => detail === 'refunds_waiting')) {
          return 'Look at the sessions in the settings. If all is right, tap Retry refunds under Status; if not, sign out all kiosks of this booth.'
        }
        return 'Check the internet connection, and look under Status in the settings. You get no other mail about this until it has worked again.'
      },
    },
    'refund-failed': {
      title: (booth) => `A refund failed in ${booth}`,
      what: ({ processId, detail }) =>
        `A refund of ${euro(detail, 'en')} for session ${processId} failed.`,
      todo: () =>
        "Tap Retry refunds under Status in the settings. If it fails again, give the money back in your payment provider's dashboard.",
    },
    dispute: {
      title: (booth) => `A payment in ${booth} is disputed`,
      what: ({ processId, detail }) =>
        `A guest's bank took back ${euro(detail, 'en')} for session ${processId}.`,
      todo: () =>
        "Answer in your payment provider's dashboard before the date that is given there, or accept it; without an answer the money is lost. What happened in the session is in the console. Do not refund it as well.",
    },
    'sign-in': {
      title: (booth) => `Music in ${booth} needs somebody to sign in`,
      what: () =>
        'The sign-in at the music service is missing or has ended: no music plays from there.',
      todo: () => 'Go to the booth, open the settings and tap Sign in under Status.',
    },
    'disk-full': {
      title: (booth) => `The disk of ${booth} is running full`,
      what: ({ subject, detail }) =>
        subject === 'disk_full'
          ? `The disk is almost full: ${detail} left.`
          : `The disk is filling up: ${detail} left.`,
      todo: () => 'Make room on it: delete files that nobody needs, or connect a larger disk.',
    },
    security: securityWords.en,
  },
  nl: {
    sos: {
      title: (booth) => `SOS in ${booth}`,
      what: ({ processId }) => `De noodknop is ingedrukt tijdens sessie ${processId}.`,
      todo: () =>
        'Ga meteen kijken of iemand hulp nodig heeft. Is alles in orde, ontgrendel dan de knop. Een gast van wie het nummer nog niet was begonnen, krijgt het geld automatisch terug.',
    },
    'part-unhealthy': {
      title: (booth) => `${booth} werkt al 5 minuten niet goed`,
      what: ({ subject, detail }) => {
        if (detail === 'no_songs') {
          return 'Er staan geen nummers in de bibliotheek: gasten kunnen niet dansen.'
        }
        if (detail === 'refunds_waiting') {
          return 'Er waren veel terugbetalingen in één uur. Verdere wachten op jou.'
        }
        if (detail === 'refunds_held') {
          return 'Terugbetalingen wachten: er is te weinig saldo bij de betaaldienst.'
        }
        if (subject === 'payments') {
          return 'De betaaldienst weigert of antwoordt niet: gasten kunnen niet betalen.'
        }
        return `Dit onderdeel meldt een storing: ${subject}.`
      },
      todo: (happenings) => {
        if (happenings.every(({ detail }) => detail === 'no_songs')) {
          return 'Controleer of de schijf met nummers is aangesloten. Tik daarna in de instellingen op Nummers opnieuw lezen.'
        }
        if (happenings.every(({ detail }) => detail === 'refunds_held')) {
          return 'Vul je saldo aan in het dashboard van je betaaldienst. De terugbetalingen gaan daarna vanzelf.'
        }
        if (happenings.every(({ detail }) => detail === 'refunds_waiting')) {
          return 'Bekijk de sessies in de instellingen. Klopt alles, tik dan bij Status op Opnieuw terugbetalen; zo niet, meld dan alle kiosken van deze booth af.'
        }
        return 'Controleer de internetverbinding en kijk bij Status in de instellingen. Je krijgt hierover geen andere mail totdat het weer heeft gewerkt.'
      },
    },
    'refund-failed': {
      title: (booth) => `Een terugbetaling in ${booth} is mislukt`,
      what: ({ processId, detail }) =>
        `Een terugbetaling van ${euro(detail, 'nl')} voor sessie ${processId} is mislukt.`,
      todo: () =>
        'Tik in de instellingen bij Status op Opnieuw terugbetalen. Mislukt het weer, betaal dan terug via het dashboard van je betaaldienst.',
    },
    dispute: {
      title: (booth) => `Een betaling in ${booth} wordt betwist`,
      what: ({ processId, detail }) =>
        `De bank van een gast heeft ${euro(detail, 'nl')} voor sessie ${processId} teruggehaald.`,
      todo: () =>
        'Reageer in het dashboard van je betaaldienst vóór de datum die daar staat, of accepteer het; zonder reactie ben je het geld kwijt. Wat er in de sessie gebeurde, staat in de console. Betaal niet ook nog zelf terug.',
    },
    'sign-in': {
      title: (booth) => `De muziek in ${booth} moet opnieuw worden ingelogd`,
      what: () =>
        'De login bij de muziekdienst ontbreekt of is verlopen: er speelt geen muziek vandaar.',
      todo: () => 'Ga naar de booth, open de instellingen en tik bij Status op Inloggen.',
    },
    'disk-full': {
      title: (booth) => `De schijf van ${booth} raakt vol`,
      what: ({ subject, detail }) =>
        subject === 'disk_full'
          ? `De schijf is bijna vol: nog ${detail} vrij.`
          : `De schijf raakt vol: nog ${detail} vrij.`,
      todo: () =>
        'Maak ruimte: verwijder bestanden die niemand nodig heeft, of sluit een grotere schijf aan.',
    },
    security: securityWords.nl,
  },
}

function euro(cents: string | null, language: OperatorLanguage): string {
  return formatEuro(Number(cents) / 100, language)
}
