import * as z from 'zod/mini'

export type HostedPage = {
  backendUrl: string
  supabaseKey: string
  /** Where the page may find its booth. */
  controllers: readonly string[]
  hasSpotify: boolean
  /** Whence the page fetches songs, where that is a bucket. */
  storeUrl: string | null
}

const onMachine = /^http:\/\/(127\.0\.0\.1|localhost)(:\d+)?$/
/** An https page may call nothing else, but for the machine it is shown on. */
const isCallable = (origin: string) => origin.startsWith('https://') || onMachine.test(origin)
const originOf = (address: string) => {
  const url = URL.parse(address)
  return url?.pathname === '/' && url.search === '' ? url.origin : null
}

const Claims = z.object({ role: z.string() })

/** Whether this key opens everything: it would stand where anybody can read it. */
function isSecret(key: string): boolean {
  if (key.startsWith('sb_secret_')) return true
  try {
    const [, claims = ''] = key.split('.')
    const bytes = Uint8Array.from(atob(claims.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
      sign.charCodeAt(0),
    )
    const read = Claims.safeParse(JSON.parse(new TextDecoder().decode(bytes)))
    return read.success && read.data.role !== 'anon'
  } catch {
    // No token of a role: a key as they are now, or of our own server.
    return false
  }
}

/** What was asked for at the terminal, or one line that says what to correct. */
export function readWish(asked: {
  backend: string
  key: string
  controllers: readonly string[]
  hasSpotify: boolean
  store?: string | undefined
}): { ok: true; page: HostedPage } | { ok: false; line: string } {
  const backendUrl = originOf(asked.backend)
  if (backendUrl === null || !isCallable(backendUrl)) {
    return refused('--backend is the address of the project, like https://PROJECT.supabase.co')
  }
  if (!/^[\w.-]{1,500}$/.test(asked.key)) {
    return refused('--key is the publishable key of the project, like sb_publishable_…')
  }
  if (isSecret(asked.key)) {
    return refused(
      '--key is a secret key, and everybody can read this page. Take the publishable one.',
    )
  }
  const controllers = asked.controllers.map(originOf)
  if (!controllers.every((origin) => origin !== null && isCallable(origin))) {
    return refused(
      '--controller is an address like http://127.0.0.1:5000. On another machine it must be https.',
    )
  }
  const storeUrl = asked.store === undefined ? null : (URL.parse(asked.store)?.origin ?? '')
  if (storeUrl !== null && !isCallable(storeUrl)) {
    return refused('--store is the S3_ENDPOINT of the backend, and must be https')
  }
  return {
    ok: true,
    page: {
      backendUrl,
      supabaseKey: asked.key,
      controllers: controllers.filter((origin) => origin !== null),
      hasSpotify: asked.hasSpotify,
      storeUrl,
    },
  }
}

function refused(line: string): { ok: false; line: string } {
  return { ok: false, line }
}
