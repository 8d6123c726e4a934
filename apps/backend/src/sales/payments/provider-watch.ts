import { paymentFindings } from '@discobooth/contract/money/payment-findings'
import type {
  Finding,
  PaymentProvider,
  PaymentProviders,
  ProviderAnswer,
  ProvidersInUse,
} from './provider.ts'

type ProviderWatch = {
  provider: PaymentProvider
  /** Why the last call came to nothing; undefined since one did not. */
  failure(): string | undefined
  /** What the last look and the last event have shown, the worst first. */
  findings(): Finding[]
  check(): Promise<Finding[]>
}

/** Remembers how the provider's last call fared and what was found, for the operator's light. */
function watchProvider(watched: PaymentProvider): ProviderWatch {
  let reason: string | undefined
  let checked: Finding[] = []
  let told: Finding | undefined

  async function note<Value>(
    calling: Promise<ProviderAnswer<Value>>,
  ): Promise<ProviderAnswer<Value>> {
    const answer = await calling
    reason = answer.ok ? undefined : answer.reason
    if (answer.ok) checked = checked.filter((found) => found.reason !== 'provider_away')
    return answer
  }

  function findings(): Finding[] {
    const all = told ? [...checked, told] : checked
    return paymentFindings.flatMap((name) => all.find((found) => found.reason === name) ?? [])
  }

  async function check(): Promise<Finding[]> {
    checked = await watched.check()
    return findings()
  }

  return {
    failure: () => reason,
    findings,
    check,
    provider: {
      name: watched.name,
      webhookPath: watched.webhookPath,
      account: () => watched.account(),
      createPrice: (order) => note(watched.createPrice(order)),
      createLink: (order) => note(watched.createLink(order)),
      closeLink: (linkId) => note(watched.closeLink(linkId)),
      lookUp: (linkId) => note(watched.lookUp(linkId)),
      refund: (order) => note(watched.refund(order)),
      async readEvent(request) {
        const read = await watched.readEvent(request)
        // One that is as it should be says that the endpoint was mended.
        if (read.ok) told = read.finding
        return read
      },
      ...(watched.ledger && { ledger: watched.ledger }),
      check,
    },
  }
}

/** All that are set up, by name; the light shows how the one that sells is, and who else fails. */
export function watchProviders({ selling, former }: ProvidersInUse): PaymentProviders & {
  failure(): string | undefined
  findings(): Finding[]
  check(): Promise<Finding[]>
} {
  const first = watchProvider(selling)
  const others = former.map(watchProvider)
  const all = new Map([first, ...others].map(({ provider }) => [provider.name, provider]))
  const ill = () => others.find((other) => other.failure() !== undefined)
  return {
    selling: first.provider,
    find: (name) => all.get(name),
    names: [...all.keys()],
    failure() {
      const other = ill()
      return first.failure() ?? (other && `${other.provider.name}: ${other.failure()}`)
    },
    findings: first.findings,
    async check() {
      await Promise.all(others.map((other) => other.check()))
      return first.check()
    },
  }
}
