import { isIP } from 'node:net'
import * as z from 'zod/mini'
import type { Door, Doors } from '../../http/door.ts'
import { readVariables } from './variables.ts'

const ProxyVariables = z.object({
  TRUSTED_PROXIES: z._default(
    z.string().check(z.refine((text) => listed(text).every((one) => one === '*' || isIP(one) > 0))),
    '',
  ),
})

const proxyKinds: Record<keyof z.output<typeof ProxyVariables>, string> = {
  TRUSTED_PROXIES: 'addresses with commas between them, like 127.0.0.1, or *',
}

/** Which proxies are believed about who calls, or one line that says what to correct. */
export function readProxies(
  variable: (name: string) => string | undefined,
): { ok: true; trustedProxies: string[] } | { ok: false; line: string } {
  const read = readVariables(ProxyVariables, proxyKinds, variable)
  return read.ok ? { ok: true, trustedProxies: listed(read.values.TRUSTED_PROXIES) } : read
}

function listed(text: string): string[] {
  return text
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .filter((one) => one !== '')
}

/** Doors that a host may open to the internet besides `public`; the machine's own never. */
const MORE = ['booth', 'console'] as const

const Variables = z.object({
  PUBLIC_PORT: z.optional(
    z.string().check(z.refine((text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535)),
  ),
  PUBLIC_HOST: z._default(z.string().check(z.regex(/^[\w.:-]+$/)), '127.0.0.1'),
  PUBLIC_DOORS: z.optional(z.string().check(z.regex(/^(?:booth|console)(?:,(?:booth|console))?$/))),
})

const wanted: Record<keyof z.output<typeof Variables>, string> = {
  PUBLIC_PORT: 'a port number from 0 to 65535',
  PUBLIC_HOST: 'an address or a name to listen on, like 127.0.0.1',
  PUBLIC_DOORS: 'booth, console, or both with a comma between',
}

/** Where strangers may call, and what they find there. */
export type PublicListener = { host: string; port: number; doors: Doors }

/** The public listener, if there is to be one, or one line that says what to correct. */
export function readPublic(
  variable: (name: string) => string | undefined,
): { ok: true; publicListener: PublicListener | undefined } | { ok: false; line: string } {
  const read = readVariables(Variables, wanted, variable)
  if (!read.ok) return read
  const { PUBLIC_PORT: port, PUBLIC_HOST: host, PUBLIC_DOORS: more } = read.values
  if (port === undefined) {
    if (more === undefined) return { ok: true, publicListener: undefined }
    return {
      ok: false,
      line: 'PUBLIC_PORT must be set with PUBLIC_DOORS: the port they are open at.',
    }
  }
  if (port !== '0' && Number(port) === Number(variable('PORT') ?? '8080')) {
    return { ok: false, line: 'PUBLIC_PORT must be another port than PORT, which is private.' }
  }
  const asked = more?.split(',') ?? []
  const opened = MORE.filter((door) => asked.includes(door))
  return {
    ok: true,
    publicListener: { host, port: Number(port), doors: new Set<Door>(['public', ...opened]) },
  }
}
