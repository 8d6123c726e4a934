import type { Allowance, Allowances } from '../platform/db/allowances.ts'
import { type Outcome, ok, refused } from '../platform/http/answer.ts'
import { tooOften } from './refusals.ts'

const DAY_S = 86_400

/**
 * What may be guessed. A code has six digits and three of them are right at any moment (one step of
 * drift), so a single guess is right with 3 in a million, and 20 a day (10 at once, 10 more as the day
 * goes by) with 6 in 100,000. From then on one right code is not enough: the one of the next step must
 * follow. Codes are then judged at most every other second. In a day that is 43,215 guesses at a first
 * code, 0.13 of them right; the second, of one step only, can be guessed for at most 90 s, 60 times,
 * which is right with 6 in 100,000. Together: 7 in 100,000 a day. Who has the app types two codes and is in.
 */
export const guessing = {
  /** Passwords, from one network. */
  passwordOfNetwork: { capacity: 10, perSecond: 1 / 10 },
  /** Passwords, of one account, from networks where it was never at home. */
  passwordOfAccount: { capacity: 20, perSecond: 1 / 60 },
  /** Codes that are right by themselves. */
  singleCode: { capacity: 10, perSecond: 10 / DAY_S },
  /** Codes that are judged at all, of one account. */
  code: { capacity: 15, perSecond: 1 / 2 },
  /** The same from one network, so that who floods us leaves some of them to others. */
  codeOfNetwork: { capacity: 6, perSecond: 1 / 5 },
  challenge: { capacity: 20, perSecond: 1 / 3 },
  /** Eighty bits are guessed by nobody; this only keeps the noise down. */
  recoveryCode: { capacity: 10, perSecond: 1 / 30 },
  /** Mails with a link, to one address. */
  linkMail: { capacity: 1, perSecond: 1 / 60 },
  /** The same for one network, whatever the addresses. */
  linkMailOfNetwork: { capacity: 10, perSecond: 1 / 60 },
} as const satisfies Record<string, Allowance>

type Kind = keyof typeof guessing

export type Guessing = {
  /** Counts a try before it is made. What was taken is given back when it was no guess. */
  claim(
    tries: readonly { kind: Kind; of: string }[],
    code?: string,
  ): Promise<Outcome<{ giveBack(): Promise<void> }>>
  /** Whether one of these is left. */
  has(kind: Kind, of: string): Promise<{ giveBack(): Promise<void> } | undefined>
  /** What is full again is kept no longer. */
  forget(): Promise<void>
}

const nameOf = (kind: Kind, of: string) => `${kind} ${of}`.slice(0, 200)

export function createGuessing(allowances: Allowances): Guessing {
  return {
    forget: allowances.forget,

    async claim(tries, code) {
      const taken: (typeof tries)[number][] = []
      const giveBack = async () => {
        for (const { kind, of } of taken) {
          await allowances.giveBack(nameOf(kind, of), guessing[kind])
        }
      }
      for (const one of tries) {
        const next = await allowances.take(nameOf(one.kind, one.of), guessing[one.kind])
        if (!next.ok) {
          // Who is held up by the second of them has not tried anything.
          await giveBack()
          return refused(tooOften(next.waitMs, code))
        }
        taken.push(one)
      }
      return ok({ giveBack })
    },

    async has(kind, of) {
      const name = nameOf(kind, of)
      const taken = await allowances.take(name, guessing[kind])
      if (!taken.ok) return undefined
      return { giveBack: () => allowances.giveBack(name, guessing[kind]) }
    },
  }
}
