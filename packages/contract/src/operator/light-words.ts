import { findingWords } from '../money/payment-findings.ts'
import type { OperatorLanguage } from '../texts/languages.ts'
import type { BackendPartStatus, MediaTally } from './operator-api.ts'
import type { Files, Light, LightPart, LightReason } from './status-lights.ts'

type Reasons = Record<LightReason | BackendPartStatus['reason'], string>

const en = {
  songs: (count: string) => `${count} songs.`,
  free: (space: string) => `${space} free.`,
  waiting: (files: number) =>
    files === 0
      ? 'Nothing waits in the booth.'
      : files === 1
        ? '1 file waits in the booth.'
        : `${files} files wait in the booth.`,
  tally: ({ arrived, underWay, lost }: MediaTally) =>
    `Last 24 hours: ${arrived} arrived, ${underWay} on the way, ${lost} lost.`,
  parts: {
    booth: 'Booth',
    door: 'Door',
    camera: 'Camera',
    recordings: 'Photos and videos',
    music: 'Music',
    payments: 'Payments',
    mail: 'Mail',
    backend: 'Backend',
    disk: 'Disk',
    help: 'Help number',
  } satisfies Record<LightPart, string>,
  states: { ok: 'OK', warn: 'Note', error: 'Problem', off: 'Off', unknown: 'Not known' },
  reasons: {
    fine: 'Everything works.',
    no_answer: 'The booth does not answer at this address.',
    booth_away: 'Only the booth can tell, and it does not answer.',
    not_asked: 'Nobody has answered yet.',
    alarm: 'The emergency button is pressed.',
    part_ill: 'It reports a fault.',
    backend_away: 'Only the backend can tell, and it does not answer.',
    backend_gone: 'It does not answer. Check the network and the server.',
    not_enrolled: 'This kiosk is not set up.',
    database_ill: 'Its database is in trouble.',
    music_gone: 'The music does not answer.',
    no_help_number:
      'Guests pay here and have nobody to ask. Enter a WhatsApp number that somebody answers.',
    help_number_unneeded: 'There is none. Nobody pays here, so nobody misses it.',
    recordings_lost: 'Some of it came broken; the guest was told.',
    demo_cashier: 'The demo cashier is in use: no real money is taken.',
    payments_failing: 'The payment provider refuses or does not answer.',
    provider_missing: 'Refunds wait: their payment provider is not set up here any more.',
    refunds_failing: 'Refunds are being tried again.',
    refunds_failed: 'A refund failed.',
    refunds_waiting: 'There were many refunds in one hour. Further ones wait until you send them.',
    refunds_held: 'Refunds wait for money: there is too little balance at the payment provider.',
    ...findingWords.en,
    price_too_low:
      'A mode costs less than €0.50, which nobody can pay. Raise its price, or make it free.',
    mail_not_set_up: 'Mail is not set up.',
    mail_failing: 'Mails do not get out; they are tried again.',
    mail_refused: 'A mail could not be delivered.',
    demo_inbox: 'The demo keeps mails in its own inbox, at /inbox.',
    no_songs: 'There are no songs in the library.',
    playlist_missing: 'A playlist is missing.',
    sign_in_needed: 'The music service needs a new sign-in.',
    disk_filling: 'The disk is filling up.',
    disk_full: 'The disk is almost full.',
    not_measured: 'It is not measured here.',
    media_store_failing: 'Recordings cannot be stored at the moment.',
    media_undeliverable:
      'Recordings would not reach a guest: set PUBLIC_URL and mail, or an S3 store.',
    no_recordings_here: 'This backend takes no recordings.',
  } satisfies Reasons,
}

export type LightTexts = typeof en

const nl: LightTexts = {
  songs: (count) => `${count} nummers.`,
  free: (space) => `${space} vrij.`,
  waiting: (files) =>
    files === 0
      ? 'In de booth wacht niets.'
      : files === 1
        ? 'In de booth wacht 1 bestand.'
        : `In de booth wachten ${files} bestanden.`,
  tally: ({ arrived, underWay, lost }) =>
    `Laatste 24 uur: ${arrived} aangekomen, ${underWay} onderweg, ${lost} verloren.`,
  parts: {
    booth: 'Booth',
    door: 'Deur',
    camera: 'Camera',
    recordings: "Foto's en video's",
    music: 'Muziek',
    payments: 'Betalingen',
    mail: 'E-mail',
    backend: 'Backend',
    disk: 'Schijf',
    help: 'Hulpnummer',
  },
  states: { ok: 'OK', warn: 'Let op', error: 'Probleem', off: 'Uit', unknown: 'Onbekend' },
  reasons: {
    fine: 'Alles werkt.',
    no_answer: 'De booth antwoordt niet op dit adres.',
    booth_away: 'Alleen de booth weet het, en die antwoordt niet.',
    not_asked: 'Er is nog geen antwoord.',
    alarm: 'De noodknop is ingedrukt.',
    part_ill: 'Dit onderdeel meldt een storing.',
    backend_away: 'Alleen de backend weet het, en die antwoordt niet.',
    backend_gone: 'Geen antwoord. Controleer het netwerk en de server.',
    not_enrolled: 'Deze kiosk is niet ingesteld.',
    database_ill: 'De database heeft problemen.',
    music_gone: 'De muziek antwoordt niet.',
    no_help_number:
      'Gasten betalen hier en kunnen niemand om hulp vragen. Vul een WhatsApp-nummer in waarop iemand antwoordt.',
    help_number_unneeded: 'Er is er geen. Niemand betaalt hier, dus niemand mist het.',
    recordings_lost: 'Een deel kwam kapot aan; de gast weet het.',
    demo_cashier: 'De demokassa is in gebruik: er wordt geen echt geld ontvangen.',
    payments_failing: 'De betaaldienst weigert of antwoordt niet.',
    provider_missing: 'Terugbetalingen wachten: hun betaaldienst is hier niet meer ingesteld.',
    refunds_failing: 'Terugbetalingen worden opnieuw geprobeerd.',
    refunds_failed: 'Een terugbetaling is mislukt.',
    refunds_waiting:
      'Er waren veel terugbetalingen in één uur. Verdere wachten totdat jij ze verstuurt.',
    refunds_held: 'Terugbetalingen wachten op geld: er is te weinig saldo bij de betaaldienst.',
    ...findingWords.nl,
    price_too_low:
      'Een modus kost minder dan € 0,50 en kan niet worden betaald. Verhoog de prijs, of maak hem gratis.',
    mail_not_set_up: 'E-mail is niet ingesteld.',
    mail_failing: 'E-mails gaan niet de deur uit; het wordt opnieuw geprobeerd.',
    mail_refused: 'Een e-mail kon niet worden bezorgd.',
    demo_inbox: 'De demo bewaart e-mails in een eigen inbox: /inbox.',
    no_songs: 'Er staan geen nummers in de bibliotheek.',
    playlist_missing: 'Er ontbreekt een afspeellijst.',
    sign_in_needed: 'De muziekdienst moet opnieuw worden ingelogd.',
    disk_filling: 'De schijf raakt vol.',
    disk_full: 'De schijf is bijna vol.',
    not_measured: 'Dit wordt hier niet gemeten.',
    media_store_failing: 'Opnames kunnen nu niet worden bewaard.',
    media_undeliverable:
      'Opnames bereiken de gast niet: stel PUBLIC_URL en mail in, of een S3-opslag.',
    no_recordings_here: 'Deze backend neemt geen opnames aan.',
  },
}

/** What a status light says, at the booth and from afar. */
export const lightWords: Record<OperatorLanguage, LightTexts> = { en, nl }

/** A bare figure says nothing; what a part says of its fault is read as it is. */
export function detailInWords({ part, reason, detail }: Light, texts: LightTexts): string | null {
  if (detail === null || reason === 'demo_cashier') return null
  if (reason !== 'fine') return detail
  if (part === 'help') return detail
  if (part === 'music') return texts.songs(detail)
  return part === 'disk' ? texts.free(detail) : null
}

export function filesInWords({ waiting, tally }: Files, texts: LightTexts): string {
  const inBooth = waiting === null ? [] : [texts.waiting(waiting)]
  return [...inBooth, ...(tally ? [texts.tally(tally)] : [])].join(' ')
}
