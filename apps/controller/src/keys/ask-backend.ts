import { KeyInUse } from '@discobooth/contract/operator/key-api'
import { boothKeyHeader } from '@discobooth/contract/wire/api-headers'
import { parseJson } from '@discobooth/runtime/parse-json'
import type { AskAboutKey } from './booth-keys.ts'

/** A kiosk waits no longer for its booth; a function that sleeps wakes in less. */
const answerLimitMs = 4_000

/** Asks by our own key about the hash of another: the backend learns no key, and answers for this booth only. */
export function askBackend(options: {
  backendUrl: string
  boothKey: string
  limitMs?: number
}): AskAboutKey {
  const { backendUrl, boothKey, limitMs = answerLimitMs } = options
  return async (keySha256) => {
    try {
      const answer = await fetch(`${backendUrl}/functions/v1/api/booth/keys/${keySha256}`, {
        headers: { [boothKeyHeader]: boothKey },
        redirect: 'error',
        signal: AbortSignal.timeout(limitMs),
      })
      const body = parseJson(await answer.text())
      // Ours was ended, and all of this booth with it; or the backend is older than the question.
      if ([401, 403, 404].includes(answer.status)) return 'strange'
      const read = KeyInUse.safeParse(body)
      if (answer.status !== 200 || !read.success) return 'unclear'
      return read.data.isInUse ? 'ours' : 'strange'
    } catch {
      return 'unclear'
    }
  }
}
