import type { Language } from '@discobooth/contract/session/session'
import type { EaseKind } from '../../session/ease.ts'

type EaseTexts = Record<EaseKind, { name: string; text: string }> & {
  title: string
  /** That there is more time as soon as anything is asked for. */
  time: string
  done: string
}

export const easeTexts: Record<Language, EaseTexts> = {
  en: {
    title: 'MAKE IT EASIER',
    large: { name: 'Large text', text: 'Everything is written larger.' },
    contrast: { name: 'High contrast', text: 'White on black, clear edges.' },
    calm: { name: 'Calm screen', text: 'Nothing moves.' },
    low: { name: 'Low controls', text: 'Everything to tap is further down.' },
    time: 'With any of these you also get twice the time.',
    done: 'Done',
  },
  nl: {
    title: 'MAAK HET MAKKELIJKER',
    large: { name: 'Grote tekst', text: 'Alles staat er groter.' },
    contrast: { name: 'Hoog contrast', text: 'Wit op zwart, duidelijke randen.' },
    calm: { name: 'Rustig scherm', text: 'Niets beweegt.' },
    low: { name: 'Lage knoppen', text: 'Alles om op te tikken staat lager.' },
    time: 'Met een van deze krijg je ook twee keer zoveel tijd.',
    done: 'Klaar',
  },
}
