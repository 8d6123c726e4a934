import { Playlist, StreamAddress } from '@discobooth/contract/music/music-api'
import * as z from 'zod/mini'
import { ok } from '../../platform/http/answer.ts'
import { boothRoute, openRoute, type Route } from '../../platform/http/route.ts'
import type { Library } from './service.ts'

const Id = z.object({ id: z.string().check(z.regex(/^[0-9A-Za-z]{22}$/)) })
const Signed = z.object({
  expires: z.string().check(z.regex(/^\d{13,15}$/)),
  signature: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
})
const Version = z.object({ v: z.optional(z.string().check(z.maxLength(60))) })

export function libraryRoutes(library: Library): Route[] {
  return [
    boothRoute(
      {
        method: 'get',
        path: '/api/music/playlists/{id}',
        summary: "One of the library's playlists, its songs by name",
        params: Id,
        answers: { 200: { description: 'The playlist', schema: Playlist } },
      },
      async ({ params }) => {
        const found = await library.playlist(params.id)
        return found.ok ? ok({ status: 200, body: found.value }) : found
      },
    ),
    boothRoute(
      {
        method: 'get',
        path: '/api/music/tracks/{id}/stream',
        summary: 'Where an audio element may fetch a song of the library, for an hour at least',
        params: Id,
        answers: { 200: { description: 'The address', schema: StreamAddress } },
      },
      async ({ params }) => {
        const address = await library.streamAddress(params.id)
        return address.ok ? ok({ status: 200, body: address.value }) : address
      },
    ),
    openRoute(
      {
        method: 'get',
        path: '/music/audio/{id}',
        door: 'booth',
        summary: 'A song, at an address that was given out for it; ranges are served',
        params: Id,
        query: Signed,
        answers: {
          200: { description: 'The song', contentType: 'audio/*' },
          206: { description: 'The part that was asked for', contentType: 'audio/*' },
          304: { description: 'What you have is the song', contentType: null },
        },
      },
      ({ params, query, request }) => {
        const signed = { expires: Number(query.expires), signature: query.signature }
        return library.audio({ id: params.id, signed, request })
      },
    ),
    openRoute(
      {
        method: 'get',
        path: '/music/covers/{id}',
        door: 'booth',
        summary: "A song's picture, or one that is drawn for it",
        params: Id,
        query: Version,
        answers: {
          200: { description: 'The picture', contentType: 'image/*' },
          304: { description: 'What you have is the picture', contentType: null },
        },
      },
      ({ params, query, request }) => library.cover({ id: params.id, version: query.v, request }),
    ),
  ]
}
