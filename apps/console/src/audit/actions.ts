import type { AuditAction } from '@discobooth/contract/console/audit-actions'
import { useLanguage } from '../i18n/language.ts'

const nl: Readonly<Record<AuditAction, string>> = {
  'added a second factor': 'voegde een tweede factor toe',
  'asked a booth from afar': 'vroeg op afstand iets van een booth',
  'asked for check-payments': 'liet de betalingen nakijken',
  'asked for rescan-library': 'liet de muziek opnieuw doorzoeken',
  'asked for retry-refunds': 'liet terugbetalingen opnieuw proberen',
  'began to add a second factor': 'begon een tweede factor toe te voegen',
  'changed a mode': 'wijzigde een modus',
  'changed a mode, as planned': 'wijzigde een modus, zoals gepland',
  'changed promo codes': 'wijzigde promocodes',
  "changed somebody's role": 'wijzigde iemands rol',
  "changed the operator's passcode": 'wijzigde de toegangscode van de beheerder',
  'changed the passcode of staff': 'wijzigde de toegangscode van het personeel',
  'changed the password': 'wijzigde het wachtwoord',
  'changed the seller': 'wijzigde de verkoper',
  'changed the settings': 'wijzigde de instellingen',
  'changed the VAT rate': 'wijzigde het btw-tarief',
  'chose the first passcode': 'koos de eerste toegangscode',
  'chose their alerts': 'koos eigen meldingen',
  'closed the month': 'sloot de maand af',
  'enrolled a kiosk with a one-time code': 'meldde een kiosk aan met een eenmalige code',
  'enrolled a kiosk with the passcode': 'meldde een kiosk aan met de toegangscode',
  'erased a guest': 'wiste een gast',
  'gave the money back': 'gaf het geld terug',
  'invited somebody': 'nodigde iemand uit',
  'issued a receipt': 'gaf een btw-bon',
  'made a booth': 'maakte een booth',
  'made a code for another machine': 'maakte een code voor een andere machine',
  'made a code for another kiosk': 'maakte een code voor een andere kiosk',
  'made new recovery codes': 'maakte nieuwe herstelcodes',
  'made promo codes': 'maakte promocodes',
  'made somebody an owner, with a link': 'maakte iemand eigenaar, met een link',
  'planned a change of a mode': 'plande een wijziging van een modus',
  'removed a second factor': 'verwijderde een tweede factor',
  'removed somebody': 'verwijderde iemand',
  "removed somebody's second factor": 'verwijderde iemands tweede factor',
  'replaced the machine': 'verving de machine',
  'sent the mail again': 'stuurde de e-mail opnieuw',
  'signed in': 'logde in',
  'signed in with a link': 'logde in met een link',
  'signed out': 'logde uit',
  'signed out all kiosks': 'logde alle kiosken uit',
  'started the session again for nothing': 'startte de sessie gratis opnieuw',
  'took away the passcode of staff': 'nam de toegangscode van het personeel weg',
  'took back a planned change of a mode': 'trok een geplande wijziging van een modus in',
  'took out what is kept about a guest': 'haalde op wat over een gast bewaard is',
  'tried a mail again': 'probeerde een mail opnieuw',
  'tried a recording again': 'probeerde een opname opnieuw',
  'used a recovery code: the second factor is gone':
    'gebruikte een herstelcode: de tweede factor is weg',
  'wants no offers any more': 'wil geen aanbiedingen meer',
}
const dutch: ReadonlyMap<string, string> = new Map(Object.entries(nl))

/** What was done, in the reader's language; what an older version called otherwise, as it is kept. */
export function useActionText(): (action: string) => string {
  const language = useLanguage()
  return (action) => (language === 'nl' ? dutch.get(action) : undefined) ?? action
}
