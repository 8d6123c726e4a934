import type { OperatorLanguage } from '@discobooth/contract/texts/languages'
import type { ReactNode } from 'react'
import { Notice } from '../ui/Page.tsx'
import { useLanguage } from './language.ts'

/** By the code of a refusal, in words that say what to do; one that is not here is shown as it came. */
const en = {
  network: "The backend can't be reached. Check the network, then try again.",
  timeout: 'The backend did not answer in time. Try again.',
  no_data: 'The backend answered with something else than was asked for. Load the page again.',
  invalid_credentials: 'The address or the password is not right.',
  mfa_verification_failed:
    'This code is not right, or it was used before. Type the one that your app shows now.',
  mfa_challenge_expired: 'That took longer than five minutes. Type the code your app shows now.',
  mfa_factor_name_conflict: 'You have an app by this name already. Choose another name.',
  otp_expired: 'This link was used before, or is older than an hour. Ask for a new one.',
  weak_password:
    'This password is too easy to guess. Take ten characters or more, no common words, and nothing of your address.',
  same_password: 'This is the password you have. Choose another one.',
  reauthentication_needed: 'You signed in long ago. Sign out, sign in again, then do this.',
  insufficient_aal: 'This wants the code of your second factor first. Sign in again.',
  email_provider_disabled:
    'No mail is sent from here. Ask an owner, or run discobooth owner add at the server.',
  over_request_rate_limit: 'Too many tries. Wait a minute, then try again.',
  over_email_send_rate_limit: 'A mail was just sent. Wait a minute before you ask for another.',
  last_owner: 'They are the only owner. Make somebody else an owner first.',
  person_exists: 'They have an account already. Change their role instead.',
  person_not_found: 'They have been removed meanwhile.',
  manager_needs_more: 'A manager needs at least one booth, and a refund limit.',
  role_not_allowed: 'Your role may not do this. Ask an owner.',
  accounts_away: 'Who you are could not be asked just now. Try again in a moment.',
  wrong_recovery_code: 'This is no recovery code of yours, or it was used. Type another one.',
  booth_not_found: 'This booth is not yours to see, or it is gone. Choose another one.',
  owner_only: 'What gives parties away or money back is for an owner to change. Ask one.',
  booth_name_taken: 'There is a booth of this name already. Choose another name.',
  session_not_found: 'There is no such session at your booths. Look for it in the list.',
  receipt_not_found: 'There is no such receipt. Make it again from its session.',
  planned_change_not_found: 'This plan is done, or somebody took it back meanwhile.',
  refund_waits: 'There were many refunds within an hour, so this one waits for an owner.',
  too_many_enrolled_mfa_factors: 'You have as many phones as there may be. Remove one first.',
  nothing_to_refund: 'There is nothing to give back: it went back already, or was never paid.',
  refund_limit: 'This is more than you may give back at once. Ask an owner.',
  no_mail: 'This session has no mail that could be sent again.',
  no_mode: 'No mode was chosen in this session, so there is nothing to start again.',
  operation_id_reused: 'This was asked for with another reason. Close this, and begin again.',
  only_for_all: 'Names are the same at all booths. Change them for all.',
  price_missing: 'For all booths a mode needs a price. Type nothing but a number, 0 for free.',
  mode_not_found: 'This mode is not there any more.',
  change_empty: 'Nothing was changed.',
  month_not_over: 'This month goes on. Close it when it is over.',
  month_closed: 'This month is closed already.',
  month_before_open: 'An earlier month is still open. Close that one first.',
  seller_missing: 'A receipt names its seller. An owner says who that is, at Closing: Seller.',
  nothing_paid: 'Nothing was paid in this session, or it went back, so there is no receipt.',
  promo_exists: 'One of these words is a code already. Nothing was made. Choose others.',
  promo_not_found: 'These codes are not there any more.',
  promo_not_yours: 'These codes are for other booths too. Ask an owner to change them.',
  promo_times: 'The end must come after the beginning.',
  mail_not_found: 'This mail is not there any more.',
  mail_sent: 'This mail has left meanwhile. A guest’s is sent once more from its session.',
  mail_not_set_up: 'No mail is sent from here. Ask who set it up.',
  test_just_sent: 'A test mail was just sent. Wait a minute before the next.',
  recording_not_found: 'This recording is not there any more.',
  nothing_waits: 'This recording was delivered meanwhile.',
  guest_not_found: 'There is nothing of this address any more. Check how it is spelt.',
  too_many_commands:
    'Sixteen things wait for this booth already. Wait until they are done, or have expired.',
  started_before: 'This party was started again before, and that one is over.',
  sos_pressed: 'SOS is pressed in the booth. Nothing begins until it is released.',
  invalid_body: 'Something that was typed is not right. Check it, and send it again.',
}

const nl: Record<keyof typeof en, string> = {
  network: 'De backend is niet te bereiken. Controleer het netwerk en probeer het opnieuw.',
  timeout: 'De backend antwoordde niet op tijd. Probeer het opnieuw.',
  no_data: 'De backend antwoordde iets anders dan gevraagd. Laad de pagina opnieuw.',
  invalid_credentials: 'Het adres of het wachtwoord klopt niet.',
  mfa_verification_failed:
    'Deze code klopt niet of is al gebruikt. Typ de code die je app nu toont.',
  mfa_challenge_expired: 'Dat duurde langer dan vijf minuten. Typ de code die je app nu toont.',
  mfa_factor_name_conflict: 'Je hebt al een app met deze naam. Kies een andere naam.',
  otp_expired: 'Deze link is al gebruikt of is ouder dan een uur. Vraag een nieuwe aan.',
  weak_password:
    'Dit wachtwoord is te makkelijk te raden. Neem tien tekens of meer, geen gewone woorden en niets uit je adres.',
  same_password: 'Dit wachtwoord heb je al. Kies een ander.',
  reauthentication_needed: 'Je bent lang geleden ingelogd. Log uit, log weer in en doe dit dan.',
  insufficient_aal: 'Hiervoor is eerst de code van je tweede factor nodig. Log opnieuw in.',
  email_provider_disabled:
    'Hier wordt geen mail verstuurd. Vraag een eigenaar, of draai discobooth owner add op de server.',
  over_request_rate_limit: 'Te veel pogingen. Wacht een minuut en probeer het opnieuw.',
  over_email_send_rate_limit: 'Er is net een mail verstuurd. Wacht een minuut voor de volgende.',
  last_owner: 'Dit is de enige eigenaar. Maak eerst iemand anders eigenaar.',
  person_exists: 'Dit adres heeft al een account. Verander in plaats daarvan de rol.',
  person_not_found: 'Deze persoon is intussen verwijderd.',
  manager_needs_more: 'Een manager heeft minstens één booth en een terugbetaallimiet nodig.',
  role_not_allowed: 'Je rol mag dit niet. Vraag een eigenaar.',
  accounts_away: 'Wie je bent kon nu niet worden gevraagd. Probeer het zo nog eens.',
  wrong_recovery_code: 'Dit is geen herstelcode van jou, of hij is al gebruikt. Typ een andere.',
  booth_not_found: 'Deze booth is niet van jou, of hij is weg. Kies een andere.',
  owner_only:
    'Wat feestjes weggeeft of geld teruggeeft, mag alleen een eigenaar veranderen. Vraag er een.',
  booth_name_taken: 'Er is al een booth met deze naam. Kies een andere naam.',
  session_not_found: 'Bij je booths is geen sessie met dit nummer. Zoek haar in de lijst.',
  receipt_not_found: 'Deze bon is er niet. Maak hem opnieuw vanuit de sessie.',
  planned_change_not_found: 'Dit plan is uitgevoerd, of iemand trok het intussen in.',
  refund_waits: 'Er waren veel terugbetalingen in een uur; deze wacht op een eigenaar.',
  too_many_enrolled_mfa_factors: 'Je hebt het hoogste aantal telefoons. Verwijder er eerst een.',
  nothing_to_refund: 'Er is niets terug te betalen: het is al terug, of er is nooit betaald.',
  refund_limit: 'Dit is meer dan je in één keer mag terugbetalen. Vraag een eigenaar.',
  no_mail: 'Deze sessie heeft geen mail die opnieuw kan worden verstuurd.',
  no_mode: 'In deze sessie is geen modus gekozen; er is niets opnieuw te starten.',
  operation_id_reused: 'Dit is al met een andere reden gevraagd. Sluit dit en begin opnieuw.',
  only_for_all: 'Namen zijn bij alle booths gelijk. Verander ze voor alle.',
  price_missing: 'Voor alle booths heeft een modus een prijs nodig. Typ een getal, 0 voor gratis.',
  mode_not_found: 'Deze modus is er niet meer.',
  change_empty: 'Er is niets veranderd.',
  month_not_over: 'Deze maand loopt nog. Sluit hem af als hij voorbij is.',
  month_closed: 'Deze maand is al afgesloten.',
  month_before_open: 'Een eerdere maand is nog open. Sluit die eerst af.',
  seller_missing: 'Een bon noemt de verkoper. Een eigenaar vult die in bij Afsluiting: Verkoper.',
  nothing_paid: 'In deze sessie is niets betaald, of het is terug; dus is er geen bon.',
  promo_exists: 'Een van deze woorden is al een code. Er is niets gemaakt. Kies andere.',
  promo_not_found: 'Deze codes zijn er niet meer.',
  promo_not_yours: 'Deze codes zijn ook voor andere booths. Vraag een eigenaar ze te veranderen.',
  promo_times: 'Het einde moet na het begin komen.',
  mail_not_found: 'Deze mail is er niet meer.',
  mail_sent: 'Deze mail is intussen weg. Die van een gast stuur je opnieuw vanuit de sessie.',
  mail_not_set_up: 'Van hieruit wordt geen mail verstuurd. Vraag wie het opzette.',
  test_just_sent: 'Er is net een testmail verstuurd. Wacht een minuut voor de volgende.',
  recording_not_found: 'Deze opname is er niet meer.',
  nothing_waits: 'Deze opname is intussen bezorgd.',
  guest_not_found: 'Over dit adres is er niets meer. Controleer hoe het geschreven is.',
  too_many_commands:
    'Er wachten al zestien dingen op deze booth. Wacht tot ze gedaan of verlopen zijn.',
  started_before: 'Dit feestje is al eens opnieuw gestart, en dat is voorbij.',
  sos_pressed: 'In de booth is SOS ingedrukt. Er begint niets tot dat voorbij is.',
  invalid_body: 'Iets wat is ingevuld klopt niet. Controleer het en stuur het opnieuw.',
}

const refusalTexts = { en, nl }
export type Trouble = { code: string; message: string }

function wordsFor({ code, message }: Trouble, language: OperatorLanguage): string {
  const texts: Readonly<Record<string, string>> = refusalTexts[language]
  return texts[code] ?? message
}

/** What a refusal says, in the reader's language. */
export function useRefusalText(): (trouble: Trouble) => string {
  const language = useLanguage()
  return (trouble) => wordsFor(trouble, language)
}

/** What went wrong with a call, in the reader's language, and what to do about it. */
export function TroubleNotice({ trouble, action }: { trouble: Trouble; action?: ReactNode }) {
  const words = useRefusalText()(trouble)
  return (
    <Notice kind="trouble" action={action}>
      {words}
    </Notice>
  )
}
