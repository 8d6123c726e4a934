import type { Language } from '@discobooth/contract/session'

type SummaryTexts = {
  enjoyed: string
  mail: string
  newParty: string
  nobody: string
  stopped: string
}

export const summaryTexts: Record<Language, SummaryTexts> = {
  en: {
    enjoyed: 'We hope you enjoyed your session!',
    mail: 'You will receive the session summary in your email shortly.',
    newParty: 'New Party',
    nobody: 'No session information available',
    stopped: 'The party was stopped by the emergency button. If you need help, ask the staff.',
  },
  nl: {
    enjoyed: 'We hopen dat je hebt genoten van je sessie!',
    mail: 'Je ontvangt de samenvatting van je sessie zo in je e-mail.',
    newParty: 'Nieuw feest',
    nobody: 'Geen sessiegegevens beschikbaar',
    stopped: 'Het feest is gestopt met de noodknop. Heb je hulp nodig? Vraag het personeel.',
  },
}
