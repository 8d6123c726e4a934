import { guestErrors } from './guest-errors.ts'

export type FailureCode = keyof typeof guestErrors

/**
 * What went wrong, in a form that every language has words for: a code of the catalogue
 * (`guest-errors.ts`, and one file for each other language) and what fills the places in its text.
 */
export type Failure = {
  code: FailureCode
  values?: Readonly<Record<string, string | number>>
  /** For the log, where a guest is told less: what a provider said, in its own words. */
  detail?: string
}

export function failure(code: FailureCode, values?: Failure['values']): Failure {
  return values ? { code, values } : { code }
}

/** The failure's text; in the specification's English, unless another language is given. */
export function failureText(
  { code, values = {} }: Failure,
  texts: Readonly<Record<FailureCode, string>> = guestErrors,
): string {
  return texts[code].replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
}
