import type { OperatorLanguage } from '@discobooth/contract/texts/languages'

/** For the test, which is TypeScript: the page's own words, by language. */
export const words: Readonly<Record<OperatorLanguage, Readonly<Record<string, string>>>>
