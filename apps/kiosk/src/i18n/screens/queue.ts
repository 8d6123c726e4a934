import type { Language } from '@discobooth/contract/session/session'

type QueueTexts = {
  /** The button on the session page, and the first heading behind it. */
  queueSong: string
  hint: string
  payment: string
  email: string
  pickSong: string
  close: string
  next: string
  paid: string
  paidText: string
  dance: string
  classics: string
  confirmHint: string
  /** Who dances next. */
  nextUp(song: string): string
}

export const queueTexts: Record<Language, QueueTexts> = {
  en: {
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
    nextUp: (song) => `Next up: ${song}`,
  },
  nl: {
    queueSong: 'SLUIT AAN',
    hint: 'Wees de volgende: jullie feest begint als dit voorbij is.',
    payment: 'BETALING',
    email: 'E-MAIL',
    pickSong: 'KIES EEN NUMMER',
    close: 'Sluiten',
    next: 'Doorgaan',
    paid: 'Betaald',
    paidText: 'Jullie feest is betaald. Op naar de rest!',
    dance: 'Dance Hits',
    classics: 'Disco Classics',
    confirmHint: 'Is dit hem?',
    nextUp: (song) => `Hierna: ${song}`,
  },
}
