const en = {
  title: 'Tonight',
  hint: 'You came in with the staff passcode. Settings, keys and passcodes need the operator’s.',
  passcodeTitle: 'Staff passcode',
  passcodeHint:
    'For who works tonight: out of order, start again, volume, system check, and refunds of tonight up to the limit.',
  passcode: 'Passcode for staff',
  set: 'Set for staff',
  remove: 'Take away',
  done: 'The staff passcode is set.',
  removed: 'There is no staff passcode any more.',
  taken: 'This is the operator’s passcode. Choose other digits.',
  limit: 'Euros that staff may refund in a night',
}

export type StaffTexts = typeof en

const nl: StaffTexts = {
  title: 'Vanavond',
  hint: 'Je kwam binnen met de code voor personeel. Instellingen, sleutels en codes vragen om die van de beheerder.',
  passcodeTitle: 'Code voor personeel',
  passcodeHint:
    'Voor wie vanavond werkt: buiten gebruik, opnieuw starten, volume, systeemcheck en terugbetalingen van vanavond tot de grens.',
  passcode: 'Code van het personeel',
  set: 'Instellen voor personeel',
  remove: 'Weghalen',
  done: 'De code voor personeel is ingesteld.',
  removed: 'Er is geen code voor personeel meer.',
  taken: 'Dit is de code van de beheerder. Kies andere cijfers.',
  limit: 'Euro dat personeel per avond mag terugbetalen',
}

export const staffTexts = { en, nl }
