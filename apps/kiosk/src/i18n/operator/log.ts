import type { LogPriority, LogStatus, LogType } from '@discobooth/contract/session/log'

/** The log is written in English. What a night brings is told in Dutch; rarer lines as they stand. */
const dutch: Readonly<Record<string, string>> = {
  'Session started': 'Sessie begonnen',
  'Session ended': 'Sessie beëindigd',
  'Session paid': 'Sessie betaald',
  'Mode selected': 'Modus gekozen',
  'Song selected': 'Nummer gekozen',
  'Page ready': 'Pagina klaar',
  'Media delivered': 'Opnames bezorgd',
  'Paid to next screen': 'Van betaling tot volgend scherm',
  'Door to countdown': 'Van deur tot aftellen',
  'Song heard': 'Nummer te horen',
  'The settings were changed': 'De instellingen zijn gewijzigd',
  'Staff changed the settings': 'Personeel heeft de instellingen gewijzigd',
  'The operator gave the money back': 'De beheerder heeft het geld teruggegeven',
  'Staff gave the money back': 'Personeel heeft het geld teruggegeven',
  'Payment refunded': 'Betaling terugbetaald',
  'A refund is under way': 'Een terugbetaling is onderweg',
  'A refund failed': 'Een terugbetaling is mislukt',
  'The operator sent a failed refund again':
    'De beheerder heeft een mislukte terugbetaling opnieuw verstuurd',
  'The operator let a refund go that waited':
    'De beheerder heeft een wachtende terugbetaling doorgelaten',
  'A payment came that does not count and goes back':
    'Er kwam een betaling die niet telt en teruggaat',
  'A guest disputes a payment': 'Een gast betwist een betaling',
  'A payment event was refused': 'Een betaalbericht is geweigerd',
  'The operator came in': 'De beheerder kwam binnen',
  'Staff came in': 'Personeel kwam binnen',
  'The operator changed the way in': 'De beheerder heeft de code gewijzigd',
  'The first passcode was chosen': 'De eerste code is gekozen',
  'A wrong operator passcode was tried': 'Er is een verkeerde code geprobeerd',
  'A passcode was tried again too soon': 'Er is te snel weer een code geprobeerd',
  'Many passcodes were tried at once': 'Er zijn veel codes tegelijk geprobeerd',
  'The operator started a session again for nothing':
    'De beheerder heeft een sessie gratis opnieuw gestart',
  'Staff started this session again': 'Personeel heeft deze sessie opnieuw gestart',
  'The operator sent the mail again': 'De beheerder heeft de mail opnieuw verstuurd',
  'The operator asked for retry-refunds': 'De beheerder liet opnieuw terugbetalen',
  'The operator asked for check-payments': 'De beheerder liet de betalingen controleren',
  'The operator asked for rescan-library': 'De beheerder liet de nummers opnieuw lezen',
  'A kiosk was enrolled with the passcode': 'Een kiosk is aangemeld met de code',
  'A kiosk was enrolled with a one-time code': 'Een kiosk is aangemeld met een eenmalige code',
  'A code for another kiosk was made by the operator':
    'De beheerder heeft een code voor nog een kiosk gemaakt',
  'All kiosks were signed out by the operator': 'De beheerder heeft alle kiosken afgemeld',
  'A strange page was closed in the browser': 'In de browser is een vreemde pagina gesloten',
  'A key that was signed out is still in use': 'Een afgemelde sleutel is nog in gebruik',
  'Something went wrong while a party was recorded':
    'Bij het opnemen van een feestje ging iets mis',
  'No recording of this party can be delivered': 'Van dit feestje kan geen opname worden bezorgd',
  'A recording did not arrive as it was announced; it has to come again':
    'Een opname kwam anders aan dan aangekondigd en moet opnieuw komen',
  'The booth signed in at the music provider.': 'De booth is ingelogd bij de muziekdienst.',
  'The booth was signed out of the music provider.': 'De booth is uitgelogd bij de muziekdienst.',
}

type Names = Record<LogPriority | LogType | LogStatus, string>

/** A line's message, and what stands in its columns; a name that is not here is shown as it is. */
type LogWords = { told(message: string): string; names: Partial<Names> }

const en: LogWords = { told: (message) => message, names: {} }

const nl: LogWords = {
  told(message) {
    const [, what = message, rest = ''] = /^([^:]+)(: .*)$/s.exec(message) ?? []
    return dutch[message] ?? `${dutch[what] ?? what}${rest}`
  },
  names: {
    LOW: 'LAAG',
    ROUTINE: 'GEWOON',
    MEDIUM: 'MIDDEL',
    HIGH: 'HOOG',
    SECURITY: 'BEVEILIGING',
    AUDIT: 'CONTROLE',
    OPERATIONAL: 'BEDRIJF',
    PERFORMANCE: 'SNELHEID',
    TECHNICAL: 'TECHNIEK',
    STARTED: 'BEGONNEN',
    ENDED: 'BEËINDIGD',
    MODE_SELECTED: 'MODUS GEKOZEN',
    SONG_SELECTED: 'NUMMER GEKOZEN',
    USER_INTERACTION: 'HANDELING',
    PERFORMANCE_METRIC: 'METING',
    ERROR: 'FOUT',
    INITIATED: 'GEVRAAGD',
    PROCESSING: 'ONDERWEG',
    AUTHORIZED: 'TOEGEZEGD',
    COMPLETED: 'BETAALD',
    FAILED: 'MISLUKT',
    REFUNDED: 'TERUGBETAALD',
  },
}

export const logWords = { en, nl }
