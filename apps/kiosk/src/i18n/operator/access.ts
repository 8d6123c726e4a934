import { keyTexts } from './keys.ts'
import { staffTexts } from './staff.ts'

/** Who may do what at this booth, and how a kiosk becomes one of it. */
export const accessTexts = {
  en: { keys: keyTexts.en, staff: staffTexts.en },
  nl: { keys: keyTexts.nl, staff: staffTexts.nl },
}
