import { randomUUID } from 'node:crypto'
import { limits } from '@discobooth/contract/wire/limits'
import * as z from 'zod/mini'
import { API_BASE } from '../../apps/backend/src/app.ts'

/** A booth that exists in the database only. */
export interface SimulatedBooth {
  id: string
  key: string
}

/** One guest at one booth, from the start screen back to it. */
export interface Visit {
  booth: SimulatedBooth
  sessionId: string
  /** Where the phone pays; known once the payment was made. */
  payUrl: string
  payPath: string
  playlistId: string
  trackId: string
}

export interface KioskCall {
  method: 'GET' | 'POST' | 'PUT'
  path(visit: Visit): string
  body?(visit: Visit): unknown
  /** After it the music plays. */
  isDance?: true
  /** The phone's call, and no kiosk's. */
  isPhone?: true
  /** Learns from the answer what later calls need. */
  learn?(body: string, visit: Visit): void
}

const nobody = '0'.repeat(22)
/** A phone needs about ten seconds for the code and the bank; so long the kiosk asks. */
const polls = Math.round(10_000 / limits.payment.pollMs)

export function beginVisit(booth: SimulatedBooth): Visit {
  const payPath = `/cashier/${randomUUID()}/pay`
  return { booth, sessionId: randomUUID(), payUrl: '', payPath, playlistId: '', trackId: nobody }
}

/** As the kiosk sends it: its key with every call, and an operation id with every write. */
export function headersOf({ method, body }: KioskCall, { booth }: Visit): Record<string, string> {
  return {
    'x-booth-key': booth.key,
    ...(method !== 'GET' && { 'x-operation-id': randomUUID() }),
    ...(body && { 'content-type': 'application/json' }),
  }
}

const Bill = z.object({ url: z.string() })
const Setup = z.object({ playlists: z.object({ TOP_40: z.nullable(z.string()) }) })
const Found = z.object({ items: z.array(z.object({ id: z.string() })) })

const api = (path: string) => `${API_BASE}/${path}`
const at = '2026-11-16T22:00:00.000Z'
const get = (path: string, learn?: KioskCall['learn']): KioskCall => ({
  method: 'GET',
  path: () => api(path),
  ...(learn && { learn }),
})
const ofSession = (
  method: KioskCall['method'],
  what: string,
  more: Pick<KioskCall, 'body' | 'learn'> = {},
): KioskCall => ({
  method,
  path: ({ sessionId }) => api(`api/sessions/${sessionId}${what}`),
  ...more,
})
const change = (body: object) => ofSession('PUT', '', { body: () => body })
const search = (text: string) =>
  get(`api/music/search?q=${text}&offset=0&limit=${limits.search.pageSize}`, (body, visit) => {
    visit.trackId = z.parse(Found, JSON.parse(body)).items[0]?.id ?? nobody
  })
const asksWhetherPaid = ofSession('GET', '/payment')

/**
 * What a kiosk asks its backend for one guest who buys photos and finds a song by typing, in this
 * order. Read from apps/kiosk/src: backend/connection (settings), session/power-cut (whom did I
 * lose?), session/outbox/operation (every write), session/modes, payments/payment-calls (a poll each 2 s
 * while the code is shown), music/library/provider, session/paid-sessions (before the door), and
 * backend/forward-console. Health is asked by whatever watches the backend. Paying is the phone's call, not the
 * kiosk's: the demo's cashier takes it and reports to the webhook within the same call. Covers,
 * songs and recordings are files, and are left out; the stream of events is held open beside this.
 */
export const callMix: readonly KioskCall[] = [
  get('api/health'),
  get('api/booth'),
  get('api/unfinished-sessions'),
  {
    method: 'POST',
    path: () => api('api/sessions'),
    body: ({ sessionId }) => ({
      id: sessionId,
      boothId: 'bench',
      startDateTime: at,
      language: 'en',
      location: '-',
    }),
  },
  get('api/modes'),
  get('api/music', (body, visit) => {
    visit.playlistId = z.parse(Setup, JSON.parse(body)).playlists.TOP_40 ?? ''
  }),
  change({ sessionMode: 2 }),
  ofSession('POST', '/payment', {
    body: () => ({}),
    learn(body, visit) {
      visit.payUrl = z.parse(Bill, JSON.parse(body)).url
      visit.payPath = `${new URL(visit.payUrl).pathname}/pay`
    },
  }),
  ...Array.from({ length: polls }, () => asksWhetherPaid),
  { method: 'POST', path: ({ payPath }) => payPath, isPhone: true },
  asksWhetherPaid,
  ofSession('POST', '/consent', {
    body: () => ({ wording: 'Send it to this address.', language: 'en', consentedAt: at }),
  }),
  change({ customerEmail: 'ann@example.com' }),
  { method: 'GET', path: ({ playlistId }) => api(`api/music/playlists/${playlistId}`) },
  search('ha'),
  search('hands'),
  change({ songName: 'Hands Up', songArtist: 'Bas', songAlbum: 'Up', songDuration: 150_000 }),
  ofSession('GET', ''),
  { method: 'GET', path: ({ trackId }) => api(`api/music/tracks/${trackId}/stream`) },
  ofSession('POST', '/started', { body: () => ({}) }),
  {
    method: 'POST',
    path: () => api('api/music/plays'),
    body: ({ sessionId, trackId }) => ({ sessionId, trackId, trackName: 'Hands Up' }),
    isDance: true,
  },
  {
    method: 'POST',
    path: () => api('api/logs'),
    body: ({ sessionId }) => ({
      session_id: sessionId,
      message: 'Song selected',
      error_code: null,
      status: 'SONG_SELECTED',
      priority: 'ROUTINE',
      type: 'OPERATIONAL',
      curr_date_time: at,
    }),
  },
  {
    method: 'POST',
    path: () => api('console-logger'),
    body: ({ sessionId }) => ({
      level: 'info',
      message: 'The party is over.',
      device_id: 'tablet-001',
      user_agent: 'bench',
      meta: { route: '/summary', session_id: sessionId },
    }),
  },
  ofSession('POST', '/end', { body: () => ({ reason: 'completed' }) }),
]

/** A refusal is an error here: every call of the mix is one that the backend grants. */
export const isGranted = (status: number) => status >= 200 && status < 400
