import type { Refusal } from '../platform/http/answer.ts'

/** NIST asks for eight where there is a second factor; the second factor here may still be missing. */
const SHORTEST = 10
const LONGEST = 200
/** What is beyond adds nothing to a judgement, and costs time. */
const JUDGED = 64
/** Of 0 to 4: 3 takes a hundred million guesses, a thousand years at the pace we allow. */
const STRONG_ENOUGH = 3

const refusals = {
  tooShort: {
    status: 422,
    code: 'password_too_short',
    message: `A password has at least ${SHORTEST} characters. Three or four words are easy to keep in mind.`,
  },
  tooLong: {
    status: 400,
    code: 'password_too_long',
    message: `A password has at most ${LONGEST} characters.`,
  },
  ownName: {
    status: 422,
    code: 'password_own_name',
    message: 'Your address, or a part of it, is tried first. Choose a password without it.',
  },
  common: {
    status: 422,
    code: 'password_common',
    message:
      'This password is easy to guess. Choose three or four words that nobody puts together.',
  },
} satisfies Record<string, Refusal>

/** Why this is no password for whoever has this address; undefined: it is one. */
export async function weaknessOf(password: string, email: string): Promise<Refusal | undefined> {
  if (password.length < SHORTEST) return refusals.tooShort
  if (password.length > LONGEST) return refusals.tooLong
  const names = namesIn(email)
  const plain = plainly(password)
  if (names.some((name) => plain.includes(name))) return refusals.ownName
  return (await isEasy(password, names)) ? refusals.common : undefined
}

/** The words of an address that somebody would try: not the `nl` of its country. */
function namesIn(email: string): string[] {
  const [local = '', domain = ''] = email.split('@')
  const words = [...local.split(/[^\p{L}]+/u), ...domain.split('.').slice(0, -1)].map(plainly)
  return [plainly(local), ...words.filter((word) => word.length >= 4)].filter(
    (word) => word.length >= 3,
  )
}

function plainly(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}

type Check = (password: string, words: string[]) => { score: number }
let check: Promise<Check> | undefined

/** Thirty thousand passwords take 30 MB: they are read when somebody first chooses one. */
async function readList(): Promise<Check> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs: graphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const judge = new ZxcvbnFactory({ dictionary, graphs })
  return (password, words) => judge.check(password, words)
}

async function isEasy(password: string, names: string[]): Promise<boolean> {
  check ??= readList()
  const judge = await check
  return judge(password.slice(0, JUDGED), [...names, 'discobooth']).score < STRONG_ENOUGH
}
