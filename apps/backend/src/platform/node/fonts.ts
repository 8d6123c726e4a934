import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Hono } from 'hono'
import type { Env } from '../http/route.ts'

const files = {
  'unbounded.woff2': '@fontsource-variable/unbounded/files/unbounded-latin-wght-normal.woff2',
  'outfit.woff2': '@fontsource-variable/outfit/files/outfit-latin-wght-normal.woff2',
}

/** The house's letters, for the pages that are not the kiosk's: those are in its own build. */
export function serveFonts(app: Hono<Env>): void {
  for (const [name, address] of Object.entries(files)) {
    app.get(`/fonts/${name}`, async (context) =>
      context.body(await readFile(fileURLToPath(import.meta.resolve(address))), 200, {
        'content-type': 'font/woff2',
        'cache-control': 'public, max-age=604800',
      }),
    )
  }
}
