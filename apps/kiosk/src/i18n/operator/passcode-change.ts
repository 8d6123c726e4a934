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

export const passcodeChangeTexts = { en, nl }
