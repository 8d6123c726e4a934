import type { ListedKey } from '@discobooth/contract/operator/key-api'

/** What the backend may say to who sets up a kiosk. */
export type JoinRefusal =
  | 'join_code_unknown'
  | 'join_code_required'
  | 'machine_key_ended'
  | 'weak_passcode'
  | 'passcode_set'

const en = {
  title: 'Kiosks',
  hint: 'Each kiosk of this booth has a key. Whoever has one speaks for the booth.',
  origins: {
    before: 'From an earlier version',
    demo: 'The demo',
    machine: "The booth's own machine",
    passcode: 'Enrolled with the passcode',
    code: 'Joined with a code',
  } satisfies Record<ListedKey['origin'], string>,
  thisOne: 'this kiosk',
  since: (time: string) => `Since ${time}`,
  lastUsed: (time: string) => `last used ${time}`,
  neverUsed: 'not used yet',
  ended: (time: string) => `signed out ${time}`,
  failed: 'We couldn’t load the keys.',
  makeCode: 'Code for another kiosk',
  code: (code: string) =>
    `Type ${code} at /setup of the new kiosk. It counts once, for ten minutes.`,
  signOut: 'Sign out all kiosks of this booth',
  signOutQuestion:
    "All kiosks of this booth lose their key at once, this one too, and nobody can begin until they are set up again. On the booth's own machine that needs a terminal: sudo discobooth new-key. Continue?",
  signedOut: (code: string) =>
    `All kiosks are signed out. Write down ${code}: with it one kiosk is set up again, within ten minutes. The booth's own machine needs sudo discobooth new-key instead, and then the passcode.`,
  actionFailed: (reason: string) => `That did not work: ${reason}`,
  join: {
    title: 'Join the booth',
    codeHint: 'Made in the settings of another kiosk, or with: discobooth enrol',
    code: 'One-time code',
    choose: 'Choose the passcode',
    chooseHint: 'Four digits that open the settings. No repeats, rows like 1234, or years.',
    next: 'New passcode',
    again: 'Once more',
    different: 'These are not the same four digits.',
    submit: 'Set up',
    checking: 'Checking...',
    away: 'The backend did not answer. Check the network, and try again.',
  },
  refusals: {
    join_code_unknown: 'This code is wrong, used or older than ten minutes. Make another one.',
    join_code_required: 'A kiosk on another machine needs a one-time code. Make one first.',
    machine_key_ended:
      'The key of this machine was signed out. At its terminal: sudo discobooth new-key. Then try again.',
    weak_passcode: 'These digits are tried first. No repeats, rows like 1234 or 2468, or years.',
    passcode_set: 'This booth has a passcode already. Enter that one.',
  } satisfies Record<JoinRefusal, string>,
}

export type KeyTexts = typeof en

const nl: KeyTexts = {
  title: 'Kiosken',
  hint: 'Elke kiosk van deze booth heeft een sleutel. Wie er een heeft, handelt namens de booth.',
  origins: {
    before: 'Van een eerdere versie',
    demo: 'De demo',
    machine: 'De eigen computer van de booth',
    passcode: 'Aangemeld met de toegangscode',
    code: 'Aangemeld met een eenmalige code',
  },
  thisOne: 'deze kiosk',
  since: (time) => `Sinds ${time}`,
  lastUsed: (time) => `laatst gebruikt ${time}`,
  neverUsed: 'nog niet gebruikt',
  ended: (time) => `afgemeld ${time}`,
  failed: 'De sleutels zijn niet geladen.',
  makeCode: 'Code voor een andere kiosk',
  code: (code) =>
    `Typ ${code} op /setup van de nieuwe kiosk. De code werkt één keer, tien minuten lang.`,
  signOut: 'Alle kiosken van deze booth afmelden',
  signOutQuestion:
    'Alle kiosken van deze booth verliezen meteen hun sleutel, deze ook. Niemand kan beginnen tot ze opnieuw zijn ingesteld. Op de eigen computer van de booth is daarvoor een terminal nodig: sudo discobooth new-key. Doorgaan?',
  signedOut: (code) =>
    `Alle kiosken zijn afgemeld. Schrijf ${code} op: daarmee stel je binnen tien minuten één kiosk opnieuw in. De eigen computer van de booth heeft sudo discobooth new-key nodig, en daarna de toegangscode.`,
  actionFailed: (reason) => `Dat is niet gelukt: ${reason}`,
  join: {
    title: 'Aanmelden bij de booth',
    codeHint: 'Maak hem in de instellingen van een andere kiosk, of met: discobooth enrol',
    code: 'Eenmalige code',
    choose: 'Kies een toegangscode',
    chooseHint:
      'Vier cijfers die de instellingen openen. Geen herhalingen, geen reeks zoals 1234, geen jaartal.',
    next: 'Nieuwe toegangscode',
    again: 'Nog een keer',
    different: 'Dit zijn niet dezelfde vier cijfers.',
    submit: 'Instellen',
    checking: 'Controleren...',
    away: 'De backend antwoordde niet. Controleer het netwerk en probeer het opnieuw.',
  },
  refusals: {
    join_code_unknown:
      'Deze code is onjuist, al gebruikt of ouder dan tien minuten. Maak een nieuwe.',
    join_code_required:
      'Een kiosk op een andere computer heeft een eenmalige code nodig. Maak die eerst.',
    machine_key_ended:
      'De sleutel van deze computer is afgemeld. Voer daar in een terminal uit: sudo discobooth new-key. Probeer het dan opnieuw.',
    weak_passcode:
      'Deze cijfers worden het eerst geprobeerd. Geen herhalingen, geen reeks zoals 1234 of 2468, geen jaartal.',
    passcode_set: 'Deze booth heeft al een toegangscode. Voer die in.',
  },
}

export const keyTexts = { en, nl }

/** In the operator's language where the refusal is known, else as the backend said it. */
export function inWords(
  { refusals }: { refusals: Readonly<Record<string, string>> },
  { code, message }: { code: string; message: string },
): string {
  return refusals[code] ?? message
}
