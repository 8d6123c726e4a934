import { KioskConfig } from '@discobooth/contract/operator/config'
import * as z from 'zod/mini'
import type { Disk } from '../platform/database.ts'

const limitMs = 5_000

const textOrNothing = z._default(z.string(), '')
const Loose = z.object({
  ...KioskConfig.shape,
  supabaseUrl: textOrNothing,
  supabaseKey: textOrNothing,
})

/**
 * Where the backend is. Asked at run time, so that one build serves every booth; the last answer is
 * kept for a start without network. Null: nobody could say.
 */
export async function loadConfig(options: {
  fetch: typeof globalThis.fetch
  disk: Disk
}): Promise<KioskConfig | null> {
  const { disk } = options
  try {
    const response = await options.fetch('/config.json', {
      cache: 'no-store',
      signal: AbortSignal.timeout(limitMs),
    })
    if (response.status < 500) {
      const config = readConfig(response.ok ? await response.json() : null)
      if (config.supabaseUrl && config.supabaseKey) await disk.put('config', config)
      return config
    }
  } catch (error) {
    console.warn('config.json could not be read:', error)
  }
  const parsed = z.safeParse(KioskConfig, await disk.get('config'))
  return parsed.success ? parsed.data : null
}

/** A missing part becomes an empty one, which the client names when it refuses it. */
function readConfig(body: unknown): KioskConfig {
  const parsed = z.safeParse(Loose, body)
  return parsed.success ? parsed.data : { supabaseUrl: '', supabaseKey: '', calls: [] }
}
