import { Enrolment } from '@discobooth/contract/booth-settings'
import type { Kept } from '../platform/kept.ts'
import type { Answer } from './answer.ts'
import type { BackendClient } from './client.ts'

export type BoothKey = {
  current(): string | null
  /** Finds the key this kiosk was given, or asks for one. */
  find(): Promise<Answer<string>>
  /** Asks for a key, whatever was kept; with what the operator said where that is needed. */
  renew(request?: unknown): Promise<Answer<string>>
}

/** The booth's own key (A3). It lives in IndexedDB: clearing local storage must not un-enrol a booth. */
export function createBoothKey(options: { kept: Kept; call: BackendClient['call'] }): BoothKey {
  const { kept } = options
  let key: string | null = null
  let asking: Promise<Answer<string>> | null = null

  async function ask(body: unknown): Promise<Answer<string>> {
    const answer = await options.call({
      method: 'POST',
      path: 'api/booths/enrol',
      answer: Enrolment,
      body,
    })
    if (!answer.ok) return answer
    key = answer.value.boothKey
    await kept.put('boothKey', key)
    return { ok: true, value: key }
  }

  function renew(request?: unknown) {
    if (request) return ask(request)
    asking ??= ask(undefined).finally(() => {
      asking = null
    })
    return asking
  }

  return {
    current: () => key,
    async find() {
      if (key) return { ok: true, value: key }
      const known = await kept.get('boothKey')
      if (typeof known !== 'string' || !known) return renew()
      key = known
      return { ok: true, value: known }
    },
    renew,
  }
}
