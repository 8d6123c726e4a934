import { type IncomingMessage, type RequestListener, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { getRequestListener } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'

type Caller = Pick<IncomingMessage, 'socket'>
type Fetch = (request: Request, caller: Caller) => Response | Promise<Response>

/**
 * Node's server over a fetch handler. Streams of events are sent here: the library keeps a promise
 * for each piece until the stream ends, and a booth's stream is open all night, with a beat every
 * five seconds.
 */
export function createFetchListener(fetch: Fetch): RequestListener {
  const listener = getRequestListener(async (request, { incoming, outgoing }) => {
    const answer = await fetch(request, incoming)
    const isOurs = isEventStream(answer) && answer.body !== null
    // The other kind is HTTP/2, which none of our servers speaks.
    if (!isOurs || !(outgoing instanceof ServerResponse)) return answer
    void sendStream(answer, answer.body, outgoing)
    // A clone is always the platform's own Response; the library looks for its mark in no other.
    return RESPONSE_ALREADY_SENT.clone()
  })
  return (incoming, outgoing) => void listener(incoming, outgoing)
}

function isEventStream({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('text/event-stream') ?? false
}

async function sendStream(
  { status, headers }: Response,
  body: ReadableStream,
  outgoing: ServerResponse,
): Promise<void> {
  // Whoever asked has gone already: a pipeline would wait for an end that has been.
  if (outgoing.destroyed) return body.cancel()
  outgoing.setHeaders(headers).writeHead(status).flushHeaders()
  // Nothing is read ahead: who made the stream counts what its listener leaves lying.
  const pieces = Readable.fromWeb(body, { highWaterMark: 0 })
  // The listener has gone, or was dropped. Either way it is over, and who made the stream knows.
  await pipeline(pieces, outgoing).catch(() => undefined)
}
