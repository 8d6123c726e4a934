import { isIP } from 'node:net'
import * as z from 'zod/mini'
import { readVariables } from './variables.ts'

const Variables = z.object({
  TRUSTED_PROXIES: z._default(
    z.string().check(z.refine((text) => listed(text).every((one) => one === '*' || isIP(one) > 0))),
    '',
  ),
})

const wanted: Record<keyof z.output<typeof Variables>, string> = {
  TRUSTED_PROXIES: 'addresses with commas between them, like 127.0.0.1, or *',
}

/** Which proxies are believed about who calls, or one line that says what to correct. */
export function readProxies(
  variable: (name: string) => string | undefined,
): { ok: true; trustedProxies: string[] } | { ok: false; line: string } {
  const read = readVariables(Variables, wanted, variable)
  return read.ok ? { ok: true, trustedProxies: listed(read.values.TRUSTED_PROXIES) } : read
}

function listed(text: string): string[] {
  return text
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .filter((one) => one !== '')
}
