import { randomUUID } from 'node:crypto'
import type { BoothBeat } from '@discobooth/contract/device/booth-beat'
import type { openTestApp } from './test-app.ts'

/** Of the booth 'Ours'. */
export const passcode = '4071'

const logEntry = {
  session_id: null,
  message: 'Hello',
  error_code: null,
  status: 'ERROR',
  priority: 'LOW',
  type: 'TECHNICAL',
  curr_date_time: '2026-11-15T20:00:00Z',
}
const change = { songName: 'One', sessionMode: 1, location: { latitude: 1, longitude: 2 } }
const well = { healthy: true, simulated: false }
/** What a machine says where nothing is wrong. */
export const wellBeat: BoothBeat = {
  version: '1.2.3',
  parts: { door: well, sos: well, lights: well, camera: well },
  state: 'disarmed',
  sosPressed: false,
  disk: { freeBytes: 50 * 1_024 ** 3, totalBytes: 64 * 1_024 ** 3 },
  temperature: 48.3,
  throttled: { now: [], before: [] },
  network: { answerMs: 40, lost: 0, of: 20 },
  clockErrorMs: 12,
  recordings: { waitingFiles: 0, waitingBytes: 0, problem: null },
  screen: 'alive',
}
const seller = { name: 'BV', address: 'Kade 1', vatNumber: 'NL001B01' }
/** A body that each route accepts, so that what is refused below is refused for the reason meant. */
export const accepted: Record<string, () => object> = {
  'POST /api/sessions': () => ({ ...change, id: randomUUID() }),
  'PUT /api/sessions/{id}': () => change,
  'PATCH /api/sessions/{id}': () => change,
  'POST /api/sessions/{id}/end': () => ({ reason: 'completed' }),
  'POST /api/sessions/{id}/consent': () => ({
    wording: 'Yes.',
    language: 'en',
    consentedAt: '2026-11-15T20:00:00Z',
  }),
  'POST /api/sessions/{id}/promo': () => ({ code: 'nothing' }),
  'POST /api/logs': () => logEntry,
  'POST /console-logger': () => ({
    level: 'log',
    message: 'x',
    device_id: 'tablet-001',
    user_agent: 'x',
    meta: {},
  }),
  'POST /api/booths/enrol': () => ({ boothId: 'Ours', passcode }),
  'PUT /api/booth/setup': () => ({ boothId: 'Ours', freeMode: false, helpNumber: '+31 6' }),
  'POST /api/booth/beat': () => wellBeat,
  'POST /api/console/booths': () => ({
    name: `Booth ${randomUUID()}`,
    place: 'Quay',
    group: 'North',
  }),
  'PATCH /api/console/booths/{id}/settings': () => ({ helpNumber: '+31 6' }),
  'POST /api/console/booths/{id}/join-code': () => ({ isReplacement: false }),
  'PUT /api/console/booths/{id}/brand': () => ({ name: '', line: '', colours: null }),
  'POST /api/operator/pass': () => ({ passcode }),
  'PUT /api/operator/passcode': () => ({ passcode, newPasscode: passcode }),
  'PUT /api/operator/staff-passcode': () => ({ staffPasscode: '7294' }),
  'PATCH /api/operator/tonight': () => ({ partyVolume: 0.5 }),
  'PATCH /api/operator/settings': () => ({ helpNumber: '+31 6' }),
  'POST /api/operator/mend': () => ({ action: 'rescan-library' }),
  'PUT /api/media/{id}': () => ({
    startedAt: '2026-11-15T20:00:00Z',
    files: [],
    problem: null,
  }),
  'POST /api/media/{id}/{name}/parts': () => ({
    bytes: 1,
    sha256: 'a'.repeat(64),
    md5s: ['b'.repeat(32)],
  }),
  'POST /api/console/people': () => ({ email: `${randomUUID()}@example.org`, role: 'viewer' }),
  'PATCH /api/console/people/{id}': () => ({ role: 'bookkeeper' }),
  'PUT /api/console/seller': () => seller,
  'POST /api/console/receipts': () => ({ session: paidSession }),
  'PUT /api/console/closing/vat': () => ({ mode: 1, vatRate: 9 }),
  'POST /api/console/closing': () => ({ month: '2026-10' }),
  'POST /api/console/recovery-codes/use': () => ({ code: recoveryCode }),
  'POST /api/console/sessions/{id}/refund': () => ({ reason: 'The song stopped' }),
  'POST /api/console/sessions/{id}/resend-mail': () => ({ reason: 'It was lost' }),
  'POST /api/console/sessions/{id}/start-again': () => ({ reason: 'The song stopped' }),
  'POST /api/console/booths/{id}/commands': () => ({ verb: 'check-system' }),
  'POST /api/booth/commands/{id}/take': () => ({ claim: commandClaim }),
  'POST /api/booth/commands/{id}/answer': () => ({
    claim: commandClaim,
    answer: { failure: null },
  }),
  'POST /api/console/privacy/find': () => ({ email: 'eva@example.org' }),
  'POST /api/console/privacy/file': () => ({ email: 'eva@example.org' }),
  'POST /api/console/privacy/erase': () => ({ email: 'nobody@example.org', reason: 'By phone' }),
  'POST /api/console/modes/{id}/changes': () => ({ price: 5.5 }),
  'POST /api/console/mails/{id}/try-again': () => ({ reason: 'The server was away' }),
  'POST /api/console/recordings/{id}/try-again': () => ({ reason: 'The store was away' }),
  'PUT /api/console/alerts': () => ({ kinds: ['sos'], quiet: { from: '23:00', until: '08:00' } }),
  'POST /api/console/promos': () => ({
    ...{ name: '', mode: 4, maxUses: 1, from: null, until: null, booths: null },
    codes: { kind: 'generated', count: 2 },
  }),
  'PATCH /api/console/promos/{id}': () => ({ isOff: true }),
  'PATCH /api/console/promos/{id}/codes/{code}': () => ({ isOff: true }),
  'POST /api/music/plays': () => ({
    sessionId: randomUUID(),
    trackId: noTrack,
    trackName: 'One',
  }),
}
/** Of the booth 'Ours', with money that was kept. */
export const paidSession = '00000000-0000-4000-8000-00000000000f'
const commandClaim = '00000000-0000-4000-8000-0000000000c1'
/**
 * What the routes that have this in their path are about. The promo is one code, whose id is 1;
 * the command is of the booth 'Ours', and waits until it is taken under the claim above.
 */
export const subjects = {
  '/promos/{id}': '00000000-0000-4000-8000-00000000000e',
  '/mails/{id}': '00000000-0000-4000-8000-00000000000d',
  '/recordings/{id}': paidSession,
  '/commands/{id}': '00000000-0000-4000-8000-0000000000c0',
}
/** Of the owner who calls. */
export const recoveryCode = 'ABCD-EFGH-JKLM-NPQR'
export const noTrack = '0'.repeat(22)
/** What a call is refused that is right, and finds nothing to do. */
export const nothingToDo: Record<string, string> = {
  'POST /api/console/sessions/{id}/refund': 'nothing_to_refund',
  'POST /api/console/sessions/{id}/resend-mail': 'no_mail',
  'POST /api/console/privacy/erase': 'guest_not_found',
}
/** What is refused at a route that answers about something nobody has. */
export const nobodys: Record<string, string> = {
  'GET /api/music/playlists/{id}': 'playlist_not_found',
  'GET /api/music/tracks/{id}/stream': 'track_not_found',
  'GET /music/covers/{id}': 'track_not_found',
  'PATCH /api/console/people/{id}': 'person_not_found',
  'DELETE /api/console/people/{id}': 'person_not_found',
  'GET /api/console/booths/{id}': 'booth_not_found',
  'GET /api/console/booths/{id}/status': 'booth_not_found',
  'GET /api/console/booths/{id}/settings': 'booth_not_found',
  'PATCH /api/console/booths/{id}/settings': 'booth_not_found',
  'GET /api/console/booths/{id}/day': 'booth_not_found',
  'POST /api/console/booths/{id}/join-code': 'booth_not_found',
  'GET /api/console/booths/{id}/brand': 'booth_not_found',
  'PUT /api/console/booths/{id}/brand': 'booth_not_found',
  'POST /api/console/modes/{id}/changes': 'mode_not_found',
  'DELETE /api/console/planned-changes/{id}': 'planned_change_not_found',
  'POST /api/console/mails/{id}/try-again': 'mail_not_found',
  'POST /api/console/recordings/{id}/try-again': 'recording_not_found',
  'GET /api/console/promos/{id}': 'promo_not_found',
  'PATCH /api/console/promos/{id}': 'promo_not_found',
  'PATCH /api/console/promos/{id}/codes/{code}': 'promo_not_found',
}
/** A query that each route does not take, whatever the text. */
export const misunderstood: Record<string, (text: string) => string> = {
  'GET /api/modes': (text) => `?includeDisabled=${text}?`,
  'GET /api/console/sessions': (text) => `?limit=${text}?`,
  'GET /api/console/sessions.csv': (text) => `?mode=${text}?`,
  'GET /api/console/promos': (text) => `?state=${text}?`,
  'GET /api/console/mails': (text) => `?state=${text}?`,
  'GET /api/console/recordings': (text) => `?booth=${text}?`,
  'GET /api/console/audit': (text) => `?limit=${text}?`,
  'GET /api/console/privacy/erasures': (text) => `?limit=${text}?`,
  'GET /api/console/receipts': (text) => `?month=${text}?`,
  'GET /api/console/closing': (text) => `?month=${text}?`,
  'GET /api/console/closing.csv': (text) => `?month=${text}?`,
  'GET /api/console/booths/{id}/day': (text) => `?day=${text}?`,
  'GET /api/console/overview': (text) => `?period=${text}?`,
  'GET /api/music/search': (text) => `?offset=${text}?`,
  'GET /api/operator/sessions': (text) => `?limit=${text}?`,
  'GET /api/operator/logs': (text) => `?limit=${text}?`,
  'GET /qr': (text) => `?data=x&size=${text}?`,
  'GET /music/audio/{id}': (text) => `?expires=${text}`,
  'GET /music/covers/{id}': (text) => `?v=${'x'.repeat(60)}${text}?`,
}

/** What some of these calls are about. */
export async function insertSubjects({
  db,
  clock,
}: Pick<ReturnType<typeof openTestApp>, 'db' | 'clock'>): Promise<void> {
  const paid = { session_id: paidSession, mode_id: 1, amount: 500, currency: 'eur' }
  const at = { takenAt: new Date(clock.time), refundKey: null, reason: null }
  const names = { provider: 'demo', paymentId: 'p', linkId: 'l', state: 'kept' } as const
  const charge = { ...paid, ...at, ...names }
  await db.insertInto('charges').values(charge).execute()
  const batch = subjects['/promos/{id}']
  await db.insertInto('promos').values({ id: 1, code: 'every', batch }).execute()
  await db.insertInto('sellers').values(seller).execute()
  const booths = db.selectFrom('booths').select('id').where('boothId', '=', 'Ours')
  const { id: booth } = await booths.executeTakeFirstOrThrow()
  const { takenAt } = at
  const order = { verb: 'fetch-journal' } as const
  const times = { askedAt: takenAt, expiresAt: new Date(clock.time + 86_400_000) }
  const command = { id: subjects['/commands/{id}'], booth, ...order, order: JSON.stringify(order) }
  await db
    .insertInto('booth_commands')
    .values({ ...command, ...times, author: '{}' })
    .execute()
  const words = { subject: 'x', text: 'x', html: 'x', language: 'en' } as const
  const mail = { id: subjects['/mails/{id}'], kind: 'alert', state: 'failed', booth } as const
  const sent = { to: 'bar@example.org', session_id: null, createdAt: takenAt, askedAt: takenAt }
  await db
    .insertInto('mails')
    .values({ ...words, ...mail, ...sent })
    .execute()
  const heard = { booth, tokenSha256: 'e'.repeat(64), firstHeardAt: takenAt }
  await db
    .insertInto('recordings')
    .values({ session_id: paidSession, ...heard })
    .execute()
}
