import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { kioskDir } from './fixtures/booth.ts'
import { test } from './fixtures/test.ts'

/** Names, values and shapes that only a secret has. */
const telltale = {
  'a private key': /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  'a payment key': /\b[sr]k_(live|test)_\w+/,
  'a webhook secret': /\bwhsec_\w+/,
  'a signed token': /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\./,
  'a service role': /service_role/,
  'an address with a password': /\b\w+:\/\/[^\s/:@"'`]+:[^\s/@"'`]+@/,
  'the variable of the demo key': /DEMO_BOOTH_KEY/,
  'the demo passcode': /['"`]2468['"`]/,
}

test('[6.3] the built kiosk holds no key: neither the public one nor any secret', async ({
  booth,
  request,
}) => {
  const config: unknown = await (await request.get('/config.json')).json()
  expect(Object.keys(config as object).toSorted()).toEqual(['calls', 'supabaseKey', 'supabaseUrl'])
  const { supabaseKey } = config as { supabaseKey: string }
  expect(supabaseKey.length).toBeGreaterThan(0)
  expect(JSON.stringify(config)).not.toContain(booth.key)

  const entries = await readdir(kioskDir, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  expect(files.some((file) => file.name.endsWith('.js'))).toBe(true)
  for (const file of files) {
    const path = join(file.parentPath, file.name)
    const text = await readFile(path, 'latin1')
    for (const [what, pattern] of Object.entries(telltale)) {
      if (/\.(js|css|html|json|webmanifest|map|txt|svg)$/.test(path)) {
        expect(pattern.exec(text)?.[0], `${what} in ${path}`).toBeUndefined()
      }
    }
    expect(text.includes(booth.key), `the booth's key in ${path}`).toBe(false)
    expect(text.includes(supabaseKey), `the public key in ${path}`).toBe(false)
  }
})
