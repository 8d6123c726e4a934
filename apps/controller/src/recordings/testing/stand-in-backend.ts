import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type FilmOrder,
  PartsOffer,
  RecordingReport,
  type StripWords,
  type UploadState,
} from '@discobooth/contract/media/media'
import type { StandInStore } from './stand-in-store.ts'

type Misdeed = 'hang' | 'error500' | 'cut' | 'portal' | 'jsonPortal' | 'forget'

interface Arrival {
  bytes: Buffer
  sha256: string | null
  /** How often the whole of it was confirmed after a piece. */
  confirmed: number
}

const address = /^\/functions\/v1\/api\/(sessions|media|films)\/([^/]+)(?:\/([^/]+?))?(\/parts)?$/

/** The backend as the booth sees it: a real server that also does what servers and networks do. */
export class StandInBackend {
  readonly started: string[] = []
  readonly reports = new Map<string, RecordingReport[]>()
  readonly arrivals = new Map<string, Arrival>()
  readonly calls: string[] = []
  /** Sessions that are refused with this status. */
  readonly refusals = new Map<string, number>()
  /** Files that are refused for good. */
  readonly refusedFiles = new Set<string>()
  /** What goes wrong with the next calls, one each. */
  misdeeds: (Misdeed | null)[] = []
  /** Runs before a call is answered. */
  onCall: (call: string) => Promise<void> = () => Promise.resolve()
  /** How many of the next whole files arrive with a wrong byte. */
  damages = 0
  isDown = false
  /** What it wants below the strip; undefined: it is of the release before and knows no copies. */
  words: StripWords | null | undefined
  /** What a film is made with; undefined: it knows none. */
  film: FilmOrder | undefined
  /** What the song of that film sounds like, at /song.mp3. */
  sound: Buffer | null = null
  /** Where files go straight, if they do. */
  store: StandInStore | null = null
  url = ''
  readonly #server: Server

  constructor() {
    this.#server = createServer((request, response) => {
      void this.#answer(request, response).catch(() => response.destroy())
    })
  }

  async start(): Promise<this> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
    return this
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }

  file = (sessionId: string, name: string) => this.arrivals.get(`${sessionId}/${name}`)
  lastReport = (sessionId: string) => this.reports.get(sessionId)?.at(-1)

  /** Names of a session's files that have wholly arrived. */
  delivered(sessionId: string): string[] {
    const whole = [...this.arrivals].filter(([, { sha256 }]) => sha256 !== null)
    return whole
      .flatMap(([key]) => (key.startsWith(`${sessionId}/`) ? key.slice(sessionId.length + 1) : []))
      .toSorted()
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.isDown) return void request.socket.destroy()
    const { method = '', url = '' } = request
    if (url === '/song.mp3') {
      response.setHeader('content-type', 'audio/mpeg')
      return void response.end(this.sound ?? '')
    }
    const [, area, sessionId = '', name, parts] = address.exec(url) ?? []
    this.calls.push(`${method} ${area} ${name ?? ''}`.trim())
    await this.onCall(this.calls.at(-1) ?? '')
    const misdeed = this.misdeeds.shift()
    if (misdeed === 'hang') return
    if (misdeed === 'error500') return send(response, 500, { error: { code: 'x', message: 'x' } })
    if (misdeed === 'portal') return void response.end('<h1>Welcome to the Wi-Fi of this bar</h1>')
    if (misdeed === 'jsonPortal') return send(response, 200, { login: 'https://wifi.bar' })
    if (misdeed === 'cut') {
      request.once('data', () => request.socket.destroy())
      request.once('end', () => request.socket.destroy())
      return
    }
    if (misdeed === 'forget') this.arrivals.delete(`${sessionId}/${name}`)
    const body = await read(request)
    const refused = this.refusals.get(sessionId)
    if (refused !== undefined) {
      const message = 'This is not for us.'
      return send(response, refused, { error: { code: 'refused', message } })
    }
    if (request.headers['x-booth-key'] === undefined)
      return send(response, 401, { error: { code: 'key', message: 'Who are you?' } })
    if (area === 'sessions') {
      this.started.push(sessionId)
      return send(response, 200, { id: sessionId })
    }
    if (area === 'films') return send(response, 200, { ...this.film })
    if (name === undefined) {
      const report = RecordingReport.parse(JSON.parse(body.toString()))
      if (
        this.words === undefined &&
        report.files.some((file) => /^(?:small|strip)-/.test(file.name))
      )
        return send(response, 400, { error: { code: 'invalid', message: 'No such name.' } })
      this.reports.set(sessionId, [...(this.reports.get(sessionId) ?? []), report])
      const film = this.film !== undefined
      return send(response, 200, { files: report.files.length, copies: this.words, film })
    }
    if (this.refusedFiles.has(name))
      return send(response, 409, { error: { code: 'another_file', message: 'Not this one.' } })
    const key = `${sessionId}/${name}`
    if (parts)
      return send(response, 200, this.#offer(key, PartsOffer.parse(JSON.parse(body.toString()))))
    const arrival = this.arrivals.get(key) ?? { bytes: Buffer.alloc(0), sha256: null, confirmed: 0 }
    if (method === 'PUT' && !this.#take(key, arrival, request, body))
      return send(response, 422, { error: { code: 'wrong_checksum', message: 'Send it again.' } })
    const now = this.arrivals.get(key) ?? arrival
    const way = this.store && { partBytes: this.store.partBytes }
    const state: UploadState = {
      receivedBytes: now.bytes.length,
      sha256: now.sha256,
      ...way,
    }
    send(response, 200, state)
  }

  #offer(key: string, offer: PartsOffer): object {
    const { state, whole: bytes } = this.store?.look(key, offer) ?? {}
    if (!bytes) return { ...state }
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const confirmed = this.arrivals.get(key)?.confirmed ?? 0
    if (confirmed === 0) this.arrivals.set(key, { bytes, sha256, confirmed: confirmed + 1 })
    return { ...state }
  }

  #take(key: string, arrival: Arrival, request: IncomingMessage, body: Buffer): boolean {
    const header = (name: string) => String(request.headers[name])
    if (Number(header('upload-offset')) !== arrival.bytes.length || arrival.sha256 !== null)
      return true
    const bytes = Buffer.concat([arrival.bytes, body])
    const isWhole = bytes.length === Number(header('upload-length'))
    if (isWhole && this.damages > 0) {
      this.damages -= 1
      bytes[0] = 0
    }
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    if (!isWhole) this.arrivals.set(key, { ...arrival, bytes })
    else if (sha256 === header('upload-sha256'))
      this.arrivals.set(key, { bytes, sha256, confirmed: arrival.confirmed + 1 })
    else {
      this.arrivals.set(key, { ...arrival, bytes: Buffer.alloc(0) })
      return false
    }
    return true
  }
}

async function read(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
