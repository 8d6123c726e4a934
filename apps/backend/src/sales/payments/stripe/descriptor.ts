/**
 * Behind the account's own prefix, up to 10 characters, an asterisk and a space, a bank statement has
 * 22 characters in all.
 */
const SUFFIX_LENGTH = 10
const DESCRIPTION_LENGTH = 500
/** Where a booth has a name without a letter: the suffix needs one. */
const NAMELESS = 'DISCO'

/** What a guest reads on the bank statement: Latin letters, and none of < > \\ ' " *. */
export function suffixOf(boothName: string): string {
  const plain = boothName
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9 .-]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, SUFFIX_LENGTH)
    .trim()
  return /[A-Za-z]/.test(plain) ? plain : NAMELESS
}

/** What the operator reads in the dashboard, and the guest on the receipt. */
export function descriptionOf(sold: { modeName: string; boothName: string }): string {
  return `${sold.modeName}, ${sold.boothName}`.slice(0, DESCRIPTION_LENGTH)
}
