import { keyTexts } from './keys.ts'

const staffEn = {
  hint: 'You entered the staff passcode. Settings, keys and passcodes need the operator’s.',
  passcodeTitle: 'Staff passcode',
  passcodeHint:
    'For who works tonight: out of order, start again, volume, system check, and refunds of tonight up to the limit.',
  passcode: 'Passcode for staff',
  set: 'Set for staff',
  remove: 'Take away',
  isSet: 'Staff have a passcode.',
  isNotSet: 'Staff have no passcode yet.',
  done: 'The staff passcode is set.',
  removed: 'There is no staff passcode any more.',
  taken: 'This is the operator’s passcode. Choose other digits.',
  limit: 'Euros that staff may refund in a night',
  refusals: {
    not_tonight: 'Only guests of the last twelve hours. Ask the operator for older ones.',
    staff_refund_limit: 'This is more than staff may refund in a night. Ask the operator.',
    staff_start_again: 'Only what was paid and not refunded, and only once. Ask the operator.',
  },
}

const staffNl: typeof staffEn = {
  hint: 'Je hebt de personeelscode ingevoerd. Voor instellingen, sleutels en codes is de code van de beheerder nodig.',
  passcodeTitle: 'Personeelscode',
  passcodeHint:
    'Voor wie vanavond werkt: buiten gebruik, opnieuw starten, volume, systeemcontrole, en terugbetalingen van vanavond tot de grens.',
  passcode: 'Code voor personeel',
  set: 'Personeelscode instellen',
  remove: 'Verwijderen',
  isSet: 'Het personeel heeft een code.',
  isNotSet: 'Het personeel heeft nog geen code.',
  done: 'De personeelscode is ingesteld.',
  removed: 'Er is geen personeelscode meer.',
  taken: 'Dit is de code van de beheerder. Kies andere cijfers.',
  limit: 'Hoeveel euro personeel per avond mag terugbetalen',
  refusals: {
    not_tonight: 'Alleen gasten van de laatste twaalf uur. Vraag de beheerder voor oudere.',
    staff_refund_limit: 'Dit is meer dan personeel per avond mag terugbetalen. Vraag de beheerder.',
    staff_start_again:
      'Alleen wat betaald en niet terugbetaald is, en maar één keer. Vraag de beheerder.',
  },
}

const passcodeChangeEn = {
  title: 'Passcode',
  current: 'Current passcode',
  next: 'New passcode',
  change: 'Change passcode',
  changed: 'The passcode is changed.',
  digits: 'Four digits, please.',
}

const passcodeChangeNl: typeof passcodeChangeEn = {
  title: 'Code',
  current: 'Huidige code',
  next: 'Nieuwe code',
  change: 'Wijzig code',
  changed: 'De code is gewijzigd.',
  digits: 'Vier cijfers, graag.',
}

/** Who may do what at this booth, and how a kiosk becomes one of it. */
export const accessTexts = {
  en: { passcodeChange: passcodeChangeEn, keys: keyTexts.en, staff: staffEn },
  nl: { passcodeChange: passcodeChangeNl, keys: keyTexts.nl, staff: staffNl },
}
