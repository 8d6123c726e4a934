/** For the test, which is TypeScript: the page's own words, by language. */
export const words: Readonly<Record<'en' | 'nl', Readonly<Record<string, string>>>>
