import type { Language } from '@discobooth/contract/session/session'

type SummaryTexts = {
  enjoyed: string
  mail: string
  /** Of a party that SOS has stopped before its song. */
  neverBegan: string
  pressed: string
  newParty: string
  nobody: string
  silent: string
  stopped: string
}

export const summaryTexts: Record<Language, SummaryTexts> = {
  en: {
    enjoyed: 'We hope you enjoyed your session!',
    mail: 'You will receive the session summary in your email shortly.',
    neverBegan: 'Your party did not start',
    pressed: 'The emergency button was pressed. If you need help, ask the staff.',
    newParty: 'New Party',
    nobody: 'No session information available',
    silent: 'The music stopped, and we could not bring it back. Sorry!',
    stopped: 'The party was stopped by the emergency button. If you need help, ask the staff.',
  },
  nl: {
    enjoyed: 'We hopen dat je hebt genoten van je sessie!',
    mail: 'Je ontvangt de samenvatting van je sessie zo in je e-mail.',
    neverBegan: 'Je feest is niet begonnen',
    pressed: 'Er is op de noodknop gedrukt. Heb je hulp nodig? Vraag het personeel.',
    newParty: 'Nieuw feest',
    nobody: 'Geen sessiegegevens beschikbaar',
    silent: 'De muziek viel uit en kwam niet meer terug. Sorry!',
    stopped: 'Het feest is gestopt met de noodknop. Heb je hulp nodig? Vraag het personeel.',
  },
}
