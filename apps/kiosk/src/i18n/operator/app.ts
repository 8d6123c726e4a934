const en = {
  title: 'App',
  refresh: 'Refresh PWA',
  updating: 'Updating...',
  motion: 'Motion on this screen',
  motions: { full: 'Full', light: 'Light, for a small machine', still: 'None' },
  motionHint: 'Chosen when this machine was first started, by how fast it draws.',
}

const nl: typeof en = {
  title: 'App',
  refresh: 'PWA vernieuwen',
  updating: 'Bijwerken...',
  motion: 'Beweging op dit scherm',
  motions: { full: 'Volledig', light: 'Licht, voor een kleine computer', still: 'Geen' },
  motionHint: 'Gekozen bij de eerste start, naar hoe snel deze computer tekent.',
}

export const appTexts = { en, nl }

const setupEn = {
  hint: 'Give the booth its name, then choose how guests get in.',
  free: 'Free Mode',
  freeText: 'Nobody pays',
  paid: 'Paid Mode',
  paidText: 'Guests pay with their phone',
  question:
    'Paid Mode is a restricted mode. Changes to Free Mode will require a passcode. Continue?',
  boothIdMissing: 'Please enter a booth ID',
  boothIdOfCode: 'May stay empty: the one-time code, asked for next, says which booth this is.',
  helpNumberHint: 'Guests who need help read it. You can leave it empty.',
  working: 'Setting up...',
  failed: (reason: string) => `The booth could not be set up: ${reason}`,
}

const setupNl: typeof setupEn = {
  hint: 'Geef de booth een naam en kies hoe gasten binnenkomen.',
  free: 'Gratis modus',
  freeText: 'Niemand betaalt',
  paid: 'Betaalde modus',
  paidText: 'Gasten betalen met hun telefoon',
  question:
    'De betaalde modus is een beperkte modus. Voor wijzigen naar de gratis modus is een code nodig. Doorgaan?',
  boothIdMissing: 'Vul een booth-ID in',
  boothIdOfCode:
    'Mag leeg blijven: de eenmalige code, die hierna wordt gevraagd, zegt welke booth dit is.',
  helpNumberHint: 'Gasten die hulp nodig hebben, lezen het. Leeg laten mag.',
  working: 'Instellen...',
  failed: (reason) => `De booth kon niet worden ingesteld: ${reason}`,
}

export const setupTexts = { en: setupEn, nl: setupNl }
