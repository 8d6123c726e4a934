import { emailNotRequired, type Session } from '@discobooth/contract/session/session'

/** The mail domains that are one tap away. */
export const emailSuffixes = ['@gmail.com', '@hotmail.com', '@outlook.com', '@live.com'] as const

/** As long as the backend takes one. */
export const longestEmail = 320

export type EmailProblem = 'emailRequired' | 'emailInvalid'

/** What is wrong with an address; the names are those of the texts for it. */
export function emailProblem(text: string): EmailProblem | null {
  if (text === '') return 'emailRequired'
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) && text.length <= longestEmail
    ? null
    : 'emailInvalid'
}

/** A quick suffix takes the place of everything from the first @ on. */
export function withSuffix(text: string, suffix: string): string {
  return `${text.split('@', 1)[0]}${suffix}`
}

/** '.com' after a dot that was typed already, a space that was pasted along: neither is meant. */
export function tidied(text: string): string {
  return text.trim().replace(/\.{2,}/g, '.')
}

/** For a screen that the whole bar can read. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, Math.min(1, at))}•••${email.slice(at)}`
}

/** Where nothing is sent nobody is asked for an address. */
export function skipsEmail(visit: {
  requiresMedia: string | null
  session: Pick<Session, 'customerEmail'> | null
}): boolean {
  return visit.requiresMedia !== 'true' && visit.session?.customerEmail === emailNotRequired
}

/** What a guest has given already, for whoever comes back to the field. */
export function givenEmail(session: Pick<Session, 'customerEmail'> | null): string | null {
  const email = session?.customerEmail ?? null
  return email === emailNotRequired ? null : email
}
