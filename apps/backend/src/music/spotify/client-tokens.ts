import { errorTexts } from '@discobooth/contract/texts/error-texts'
import type { AccountsClient } from './accounts-client.ts'
import { spotifyLimits } from './settings.ts'

/** A refusal of the app itself does not heal by asking again at once. */
const REFUSAL_PAUSE_MS = 60_000

type Current = { ok: true; value: string } | { ok: false; message: string; waitMs: number }

export type ClientTokens = {
  current(): Promise<Current>
  /** The service refused this one. */
  forget(value: string): void
}

/** The app's own token: it never leaves the backend (A5). One call fetches it for all who wait. */
export function createClientTokens(deps: {
  accounts: AccountsClient
  monotonic: () => number
  tell: (message: string) => Promise<void>
}): ClientTokens {
  const { accounts, monotonic } = deps
  let token: { value: string; until: number } | undefined
  let fetching: Promise<Current> | undefined
  let refused: { message: string; until: number } | undefined

  async function ask(): Promise<Current> {
    const answer = await accounts.clientToken()
    if (answer.ok) {
      const { accessToken, expiresInMs } = answer.grant
      const until = monotonic() + expiresInMs - spotifyLimits.clientTokenMarginMs
      token = { value: accessToken, until }
      return { ok: true, value: accessToken }
    }
    const message = errorTexts.tokenFailed(answer.error)
    const waitMs = answer.isRefusal ? REFUSAL_PAUSE_MS : answer.retryAfterMs
    refused = { message, until: monotonic() + waitMs }
    if (answer.isRefusal) await deps.tell(message)
    return { ok: false, message, waitMs }
  }

  return {
    async current() {
      if (token && monotonic() < token.until) return { ok: true, value: token.value }
      const waitMs = (refused?.until ?? 0) - monotonic()
      if (refused && waitMs > 0) return { ok: false, message: refused.message, waitMs }
      fetching ??= ask().finally(() => (fetching = undefined))
      return fetching
    },
    forget(value) {
      if (token?.value === value) token = undefined
    },
  }
}
