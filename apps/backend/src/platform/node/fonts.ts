import { fileURLToPath } from 'node:url'

/** The house's letters, for the pages that are not the kiosk's: those are in its own build. */
export const fontFiles: ReadonlyMap<string, string> = new Map(
  [
    ['unbounded.woff2', '@fontsource-variable/unbounded/files/unbounded-latin-wght-normal.woff2'],
    ['outfit.woff2', '@fontsource-variable/outfit/files/outfit-latin-wght-normal.woff2'],
  ].map(([name = '', address = '']) => [name, fileURLToPath(import.meta.resolve(address))]),
)
