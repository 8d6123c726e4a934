import { keyTexts } from './keys.ts'
import { passcodeChangeTexts } from './passcode-change.ts'
import { staffTexts } from './staff.ts'

/** Who may do what at this booth, and how a kiosk becomes one of it. */
export const accessTexts = {
  en: { passcodeChange: passcodeChangeTexts.en, keys: keyTexts.en, staff: staffTexts.en },
  nl: { passcodeChange: passcodeChangeTexts.nl, keys: keyTexts.nl, staff: staffTexts.nl },
}
