import { emailNotRequired } from '@discobooth/contract/session/session'

/** Enough to tell two guests apart, and too little to write to them. */
export function maskedEmail(email: string | null): string | null {
  if (email === null || email === emailNotRequired) return null
  const at = email.lastIndexOf('@')
  const [first = ''] = email
  return `${first}***${email.slice(at)}`
}
