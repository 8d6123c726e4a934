const YEAR = /^(?:19|20)\d\d$/
/** The middle column of the pad, down and up. */
const COLUMNS = new Set(['2580', '0852'])

/** Four digits that are tried first: repeats, rows, years. They are no passcode outside the demo. */
export function isWeakPasscode(passcode: string): boolean {
  const digits = Array.from(passcode, Number)
  const steps = digits.slice(1).map((digit, index) => digit - (digits[index] ?? 0))
  const isRow = steps.every((step) => step === steps[0])
  const isRepeat = new Set(digits).size < 3
  return isRepeat || isRow || YEAR.test(passcode) || COLUMNS.has(passcode)
}
