import {
  FilmOrder,
  PartsOffer,
  PartsState,
  PartyLink,
  RecordingReport,
  ReportTaken,
  UploadState,
} from '@discobooth/contract/media/media'
import { MediaFileName } from '@discobooth/contract/media/media-kinds'
import { Session } from '@discobooth/contract/session/session'
import * as z from 'zod/mini'
import { ok } from '../platform/http/answer.ts'
import { boothRoute, type Route } from '../platform/http/route.ts'
import { strict } from '../platform/http/validation.ts'
import type { Recordings } from './service.ts'

const SessionId = Session.shape.id.check(z.toLowerCase())
const OfSession = z.object({ id: SessionId })
const OfFile = z.object({ id: SessionId, name: MediaFileName })

/** The one call whose body is no JSON, and may be longer than others. */
export function isPiece({ method, url }: Pick<Request, 'method' | 'url'>): boolean {
  return method === 'PUT' && /\/api\/media\/[^/]+\/[^/]+$/.test(new URL(url).pathname)
}

export function mediaRoutes(recordings: Recordings): Route[] {
  return [
    boothRoute(
      {
        method: 'put',
        path: '/api/media/{id}',
        summary: 'What a party left behind; the last report counts',
        params: OfSession,
        body: strict(RecordingReport),
        answers: { 200: { description: 'Taken', schema: ReportTaken } },
      },
      async ({ booth, params, body }) => {
        const taken = await recordings.report({ booth, sessionId: params.id, report: body })
        if (!taken.ok) return taken
        return ok({
          status: 200,
          body: { files: body.files.length, copies: taken.value, film: taken.value !== null },
        })
      },
    ),
    boothRoute(
      {
        method: 'get',
        path: '/api/films/{id}',
        summary: "What a party's film is made with: its title, and the song with its beats",
        params: OfSession,
        answers: { 200: { description: 'The song may be away', schema: FilmOrder } },
      },
      async ({ booth, params }) => {
        const order = await recordings.film({ booth, sessionId: params.id })
        return order.ok ? ok({ status: 200, body: order.value }) : order
      },
    ),
    boothRoute(
      {
        method: 'get',
        path: '/api/media/{id}',
        summary: 'Where the guest of a party just danced finds it, to be scanned at the booth',
        params: OfSession,
        answers: { 200: { description: 'The private page, if it opens', schema: PartyLink } },
      },
      async ({ booth, params }) => {
        const url = await recordings.linkInHand({ booth, sessionId: params.id })
        return url.ok ? ok({ status: 200, body: { url: url.value } }) : url
      },
    ),
    boothRoute(
      {
        method: 'get',
        path: '/api/media/{id}/{name}',
        summary: 'How much of a recording has arrived, and which way the rest of it comes',
        params: OfFile,
        answers: { 200: { description: 'So much', schema: UploadState } },
      },
      async ({ booth, params }) => {
        const state = await recordings.state({ booth, sessionId: params.id, name: params.name })
        return state.ok ? ok({ status: 200, body: state.value }) : state
      },
    ),
    boothRoute(
      {
        method: 'put',
        path: '/api/media/{id}/{name}',
        summary:
          'A piece of a recording, with upload-offset, upload-length and upload-sha256; the body is the bytes',
        params: OfFile,
        answers: {
          200: { description: 'So much has arrived', schema: UploadState },
          409: { description: 'The next piece begins somewhere else', schema: UploadState },
        },
      },
      async ({ booth, params, request }) => {
        const taken = await recordings.receive({
          booth,
          sessionId: params.id,
          name: params.name,
          request,
        })
        if (!taken.ok) return taken
        return ok({ status: taken.value.inStep ? 200 : 409, body: taken.value.state })
      },
    ),
    boothRoute(
      {
        method: 'post',
        path: '/api/media/{id}/{name}/parts',
        summary:
          'A recording that goes straight into the store: what is wanted of it next, and where',
        params: OfFile,
        body: strict(PartsOffer),
        answers: { 200: { description: 'So much is there', schema: PartsState } },
      },
      async ({ booth, params, body: offer }) => {
        const { id: sessionId, name } = params
        const taken = await recordings.offer({ booth, sessionId, name, offer })
        return taken.ok ? ok({ status: 200, body: taken.value }) : taken
      },
    ),
  ]
}
