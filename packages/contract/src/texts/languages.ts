// Without a schema in here: the first screen needs it, and must not bring the schemas along.

/**
 * The languages a guest may choose, in the order of the switch. Each program has the texts under
 * these codes (`Record<Language, …>`), so that the compiler asks for every one; the database takes
 * these words and no others (`constraints.test.ts`).
 */
export const languages = {
  en: { name: 'English', locale: 'en-GB' },
  nl: { name: 'Nederlands', locale: 'nl-NL' },
  de: { name: 'Deutsch', locale: 'de-DE' },
  fr: { name: 'Français', locale: 'fr-FR' },
  es: { name: 'Español', locale: 'es-ES' },
} as const satisfies Record<string, { name: string; locale: string }>

type Language = keyof typeof languages

const isLanguage = (code: string): code is Language => code in languages
export const languageCodes: readonly Language[] = Object.keys(languages).filter(isLanguage)
export const defaultLanguage = 'en' satisfies Language

/** The first of these wishes that guests may choose: 'nl', 'nl-BE' or a whole Accept-Language line. */
export function wishedLanguage(...wishes: readonly (string | null | undefined)[]) {
  const asked = wishes.flatMap((wish) => wish?.toLowerCase().split(',') ?? [])
  for (const one of asked) {
    const found = languageCodes.find((code) => code === one.trim().split(/[-_.;]/)[0])
    if (found) return found
  }
  return undefined
}

/** Operators' screens and mails are written in these; who runs a booth in another reads English. */
export const operatorLanguages = ['en', 'nl'] as const satisfies readonly Language[]
export type OperatorLanguage = (typeof operatorLanguages)[number]

export function operatorLanguageOf(language: Language | undefined): OperatorLanguage {
  return operatorLanguages.find((one) => one === language) ?? defaultLanguage
}
