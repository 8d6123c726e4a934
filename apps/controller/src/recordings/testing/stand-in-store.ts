import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PartsOffer, PartsState } from '@discobooth/contract/media/media'

/** `hang`: takes some of it and says nothing. `deaf`: a page of the bar's Wi-Fi, 200, and nothing is kept. */
type Misdeed = 'hang' | 'cut' | 'lost' | 'error500' | 'expired' | 'deaf' | 'damage'

const md5 = (bytes: Buffer) => createHash('md5').update(bytes)

/** The store as the booth sees it: addresses that take one part each, and what networks make of that. */
export class StandInStore {
  readonly partBytes: number
  /** What goes wrong with the next parts, one each. */
  misdeeds: (Misdeed | null)[] = []
  readonly puts: string[] = []
  url = ''
  readonly #parts = new Map<string, Buffer>()
  readonly #server: Server

  constructor(partBytes: number) {
    this.partBytes = partBytes
    this.#server = createServer((request, response) => {
      void this.#take(request, response).catch(() => response.destroy())
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

  /** What the backend says of a file, and the file once all of it is here. */
  look(key: string, offer: PartsOffer): { state: PartsState; whole?: Buffer } {
    const parts = offer.md5s.map((sum, order) => {
      const bytes = this.#parts.get(`${key}/${order}`)
      return bytes && md5(bytes).digest('hex') === sum ? bytes : undefined
    })
    const here = parts.filter((bytes) => bytes !== undefined)
    const receivedBytes = here.reduce((sum, { length }) => sum + length, 0)
    const order = parts.indexOf(undefined)
    if (order < 0) {
      const state = { receivedBytes, sha256: offer.sha256, part: null }
      return { state, whole: Buffer.concat(here) }
    }
    const offset = order * this.partBytes
    const bytes = Math.min(this.partBytes, offer.bytes - offset)
    const sum = Buffer.from(offer.md5s[order] ?? '', 'hex').toString('base64')
    const part = {
      offset,
      bytes,
      address: `${this.url}/${key}/${order}`,
      headers: { 'content-md5': sum },
    }
    return { state: { receivedBytes, sha256: null, part } }
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const key = (request.url ?? '').slice(1)
    this.puts.push(key)
    const misdeed = this.misdeeds.shift() ?? null
    if (misdeed === 'hang') return void request.resume()
    if (misdeed === 'cut') return void request.once('data', () => request.socket.destroy())
    if (misdeed === 'error500') return void response.writeHead(500).end()
    const answer = (status: number, code: string) =>
      response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`)
    if (misdeed === 'expired') return void answer(403, 'AccessDenied')
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    const bytes = Buffer.concat(pieces)
    if (misdeed === 'deaf') return void response.end('<h1>Welcome to the Wi-Fi of this bar</h1>')
    if (request.headers['content-length'] !== String(bytes.length)) {
      return void answer(411, 'MissingContentLength')
    }
    if (misdeed === 'damage') bytes[0] = 0
    if (request.headers['content-md5'] !== md5(bytes).digest('base64')) {
      return void answer(400, 'BadDigest')
    }
    this.#parts.set(key, bytes)
    if (misdeed === 'lost') request.socket.destroy()
    else response.end()
  }
}
