import type { PaymentProvider, ProviderAnswer } from './provider.ts'

export type ProviderWatch = {
  provider: PaymentProvider
  /** Why the last call came to nothing; undefined since one did not. */
  failure(): string | undefined
}

/** Remembers how the provider's last call fared, for the operator's light. */
export function watchProvider(watched: PaymentProvider): ProviderWatch {
  let reason: string | undefined

  async function note<Value>(
    calling: Promise<ProviderAnswer<Value>>,
  ): Promise<ProviderAnswer<Value>> {
    const answer = await calling
    reason = answer.ok ? undefined : answer.reason
    return answer
  }

  return {
    failure: () => reason,
    provider: {
      name: watched.name,
      account: () => watched.account(),
      createPrice: (order) => note(watched.createPrice(order)),
      createLink: (order) => note(watched.createLink(order)),
      closeLink: (linkId) => note(watched.closeLink(linkId)),
      lookUp: (linkId) => note(watched.lookUp(linkId)),
      refund: (order) => note(watched.refund(order)),
      readEvent: (request) => watched.readEvent(request),
    },
  }
}
