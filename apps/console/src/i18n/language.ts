import {
  languages,
  type OperatorLanguage,
  operatorLanguageOf,
  wishedLanguage,
} from '@discobooth/contract/texts/languages'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { recall, remember } from '../app/browser.ts'
import { dateFormat } from '../app/days.ts'

const KEPT_AS = 'console.language'

/** Whoever chose one keeps it on this browser; else the browser's own. */
const spoken = createStore<OperatorLanguage>()(() =>
  operatorLanguageOf(wishedLanguage(recall(KEPT_AS), ...navigator.languages)),
)
document.documentElement.lang = spoken.getState()

export function speak(language: OperatorLanguage): void {
  remember(KEPT_AS, language)
  document.documentElement.lang = language
  spoken.setState(language, true)
}

/** Of an account: it counts where nobody has chosen another on this browser. */
export function speakFor(person: { language: OperatorLanguage }): void {
  if (recall(KEPT_AS) !== null) return
  document.documentElement.lang = person.language
  spoken.setState(person.language, true)
}

export function useLanguage(): OperatorLanguage {
  return useStore(spoken)
}

/** A part of the console has its words in both languages beside it. */
export function useTexts<Texts>(texts: Record<OperatorLanguage, Texts>): Texts {
  return texts[useLanguage()]
}

/** Numbers, money and times as they are written where the language is spoken. */
export const useFormat = () => formats[useLanguage()]

/** Made once: to make one takes longer than to write a hundred numbers with it. */
const formats = { en: createFormat(languages.en), nl: createFormat(languages.nl) }

function createFormat({ locale }: { locale: string }) {
  const numbers = (style?: Intl.NumberFormatOptions) => {
    let made: Intl.NumberFormat | undefined
    return (value: number) => {
      made ??= new Intl.NumberFormat(locale, style)
      return made.format(value)
    }
  }
  const euro = numbers({ style: 'currency', currency: 'EUR' })
  const wholeEuro = numbers({ style: 'currency', currency: 'EUR', maximumFractionDigits: 0 })
  const moment = (at: string, parts: Intl.DateTimeFormatOptions) =>
    dateFormat(locale, parts).format(new Date(at))
  return {
    number: numbers(),
    euro,
    cents: (value: number) => euro(value / 100),
    /** Cents, where only the size of it matters. */
    wholeEuros: (value: number) => wholeEuro(value / 100),
    percent: numbers({ style: 'percent' }),
    /** With its sign: what has changed. */
    change: numbers({ style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 0 }),
    time: (at: string) => moment(at, { dateStyle: 'medium', timeStyle: 'short' }),
    /** Its parts as somebody asks for them. */
    moment,
    date: (at: string) => moment(at, { dateStyle: 'medium' }),
  }
}
