import { keyTexts } from './keys.ts'
import { staffTexts } from './staff.ts'

const en = {
  title: 'Passcode',
  current: 'Current passcode',
  next: 'New passcode',
  change: 'Change passcode',
  changed: 'The passcode is changed.',
  digits: 'Four digits, please.',
}

const nl: typeof en = {
  title: 'Code',
  current: 'Huidige code',
  next: 'Nieuwe code',
  change: 'Wijzig code',
  changed: 'De code is gewijzigd.',
  digits: 'Vier cijfers, graag.',
}

const passcodeChangeTexts = { en, nl }

/** Who may do what at this booth, and how a kiosk becomes one of it. */
export const accessTexts = {
  en: { passcodeChange: passcodeChangeTexts.en, keys: keyTexts.en, staff: staffTexts.en },
  nl: { passcodeChange: passcodeChangeTexts.nl, keys: keyTexts.nl, staff: staffTexts.nl },
}
