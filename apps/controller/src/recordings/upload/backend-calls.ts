import {
  FilmOrder,
  type PartsOffer,
  PartsState,
  type RecordedFile,
  type RecordingReport,
  ReportTaken,
  UploadState,
  uploadHeaders,
} from '@discobooth/contract/media/media'
import { boothKeyHeader } from '@discobooth/contract/wire/api-headers'
import type { Clock } from '@discobooth/runtime/clock'
import { parseJson } from '@discobooth/runtime/parse-json'
import { answers, judge, type Verdict } from './verdict.ts'

export type Fetch = (address: string, init: RequestInit) => Promise<Response>

interface BackendOptions {
  url: string
  boothKey: string
  fetch: Fetch
  clock: Clock
  stopped: AbortSignal
}

/** Of one call, its answer included. A piece of 1 MB on very bad Wi-Fi fits in. */
const callLimitMs = 60_000

/** Of a song that is longer than any party. */
const mostSongBytes = 100 * 1_048_576

const json = { 'content-type': 'application/json' }

/** The backend's calls that a recording needs. None throws, and none lasts for ever. */
export function createBackendCalls(options: BackendOptions) {
  const { url, boothKey, clock, stopped, fetch } = options

  async function call(
    method: string,
    path: string,
    {
      answer,
      ...init
    }: {
      headers?: Record<string, string>
      body?: string | Uint8Array<ArrayBuffer>
      answer: Parameters<typeof judge>[2]
    },
  ): Promise<Verdict> {
    const limit = new AbortController()
    const cancel = clock.after(callLimitMs, () => limit.abort())
    try {
      const response = await fetch(`${url}/functions/v1/api/${path}`, {
        ...init,
        method,
        headers: { ...init.headers, [boothKeyHeader]: boothKey },
        redirect: 'error',
        signal: AbortSignal.any([limit.signal, stopped]),
      })
      return judge(response.status, parseJson(await response.text()), answer)
    } catch (error) {
      const why = limit.signal.aborted ? `no answer in ${callLimitMs / 1_000} s` : String(error)
      return { is: 'later', why: `the backend can't be reached: ${why}` }
    } finally {
      cancel()
    }
  }

  return {
    started(sessionId: string): Promise<Verdict> {
      return call('POST', `sessions/${sessionId}/started`, { answer: answers.started })
    },
    report(sessionId: string, report: RecordingReport): Promise<Verdict> {
      const body = JSON.stringify(report)
      return call('PUT', `media/${sessionId}`, { headers: json, body, answer: answers.report })
    },
    /** What a party's film is made with. */
    filmOrder(sessionId: string): Promise<Verdict> {
      return call('GET', `films/${sessionId}`, { answer: answers.film })
    },
    /** The sound of a song; null: it is gone. Throws when it could not be fetched now. */
    async song(address: string): Promise<Uint8Array | null> {
      const limit = new AbortController()
      const cancel = clock.after(callLimitMs, () => limit.abort())
      try {
        const response = await fetch(new URL(address, url).href, {
          redirect: 'error',
          signal: AbortSignal.any([limit.signal, stopped]),
        })
        if (response.status === 404) return null
        const type = response.headers.get('content-type') ?? ''
        const bytes = new Uint8Array(await response.arrayBuffer())
        // A bar's Wi-Fi answers everything with a page of its own.
        if (!response.ok || type.includes('html') || type.includes('json'))
          throw new Error(`the song came with status ${response.status}`)
        return bytes.length > mostSongBytes ? null : bytes
      } finally {
        cancel()
      }
    },
    /** Of a file that goes straight into the store: what is wanted next. */
    offerParts(sessionId: string, name: string, offer: PartsOffer): Promise<Verdict> {
      const path = `media/${sessionId}/${name}/parts`
      const body = JSON.stringify(offer)
      return call('POST', path, { headers: json, body, answer: answers.parts })
    },
    uploadState(sessionId: string, name: string): Promise<Verdict> {
      return call('GET', `media/${sessionId}/${name}`, { answer: answers.upload })
    },
    sendPiece(
      sessionId: string,
      file: RecordedFile,
      piece: { offset: number; bytes: Uint8Array<ArrayBuffer> },
    ): Promise<Verdict> {
      return call('PUT', `media/${sessionId}/${file.name}`, {
        headers: {
          'content-type': 'application/octet-stream',
          [uploadHeaders.offset]: String(piece.offset),
          [uploadHeaders.length]: String(file.bytes),
          [uploadHeaders.sha256]: file.sha256,
        },
        body: piece.bytes,
        answer: answers.upload,
      })
    },
  }
}

export type BackendCalls = ReturnType<typeof createBackendCalls>

/** What of all that the booth can make is welcome. */
export function readWelcome(verdict: Verdict): Pick<ReportTaken, 'copies' | 'film'> {
  const nothing = { copies: null, film: false }
  if (verdict.is !== 'done') return nothing
  return ReportTaken.safeParse(verdict.body).data ?? nothing
}

export function readFilmOrder(verdict: Verdict): FilmOrder | 'later' | 'never' {
  if (verdict.is !== 'done') return verdict.is === 'later' ? 'later' : 'never'
  return FilmOrder.safeParse(verdict.body).data ?? 'later'
}

export function readUploadState(verdict: Verdict): UploadState | null {
  if (verdict.is !== 'done') return null
  const read = UploadState.safeParse(verdict.body)
  return read.success ? read.data : null
}

export function readPartsState(verdict: Verdict): PartsState | null {
  if (verdict.is !== 'done') return null
  const read = PartsState.safeParse(verdict.body)
  return read.success ? read.data : null
}
