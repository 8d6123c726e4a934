import {
  languages,
  type OperatorLanguage,
  operatorLanguageOf,
  wishedLanguage,
} from '@discobooth/contract/texts/languages'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { recall, remember } from '../app/browser.ts'

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
export function useFormat() {
  const { locale } = languages[useLanguage()]
  return {
    number: (value: number) => new Intl.NumberFormat(locale).format(value),
    euro: (value: number) =>
      new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' }).format(value),
    cents: (value: number) =>
      new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' }).format(value / 100),
    /** Cents, where only the size of it matters. */
    wholeEuros: (value: number) =>
      new Intl.NumberFormat(locale, {
        style: 'currency',
        currency: 'EUR',
        maximumFractionDigits: 0,
      }).format(value / 100),
    /** With its sign: what has changed. */
    change: (value: number) =>
      new Intl.NumberFormat(locale, {
        style: 'percent',
        signDisplay: 'exceptZero',
        maximumFractionDigits: 0,
      }).format(value),
    time: (at: string) =>
      new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(
        new Date(at),
      ),
    /** Its parts as somebody asks for them. */
    moment: (at: string, parts: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(locale, parts).format(new Date(at)),
    date: (at: string) =>
      new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(new Date(at)),
  }
}
