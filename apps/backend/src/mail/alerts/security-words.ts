import type { OperatorLanguage } from '@discobooth/contract/texts/languages'
import type { AlertWords, Happening } from './words.ts'

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

const en: What = {
  'wrong-passcodes': () => 'A wrong passcode was entered five times in a row.',
  enrolment: () => 'A kiosk was enrolled, and speaks for this booth from now on.',
  'forged-field': ({ processId }) =>
    `In session ${processId} a call tried to set what only the backend decides, like the price.`,
  'revoked-key': () => 'A key that was signed out was used again.',
  reported: ({ detail }) => `The booth reports: ${detail}`,
}

const nl: What = {
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

export const securityWords: Record<OperatorLanguage, AlertWords> = {
  en: {
    title: (booth) => `Is this you? Security of ${booth}`,
    what: (happening) => en[eventOf(happening)](happening),
    todo: () =>
      'If it was you, all is well. If not, change the passcode in the settings and sign out all kiosks of this booth. The log in the settings has more, under SECURITY.',
  },
  nl: {
    title: (booth) => `Ben jij dit? Beveiliging van ${booth}`,
    what: (happening) => nl[eventOf(happening)](happening),
    todo: () =>
      'Was jij het, dan is alles in orde. Zo niet, wijzig dan de toegangscode in de instellingen en meld alle kiosken van deze booth af. In het logboek in de instellingen staat meer, onder SECURITY.',
  },
}
