import { emailNotRequired } from './session.ts'

/** Enough to tell two guests apart, and too little to write to them; null: none was given. */
export function maskedEmail(email: string | null): string | null {
  if (email === null || email === emailNotRequired) return null
  const at = email.lastIndexOf('@')
  const [first = ''] = email
  return `${first}***${email.slice(at)}`
}
