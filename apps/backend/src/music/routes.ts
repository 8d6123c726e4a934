import { MusicSetup, SongPlay } from '@discobooth/contract/music/music-api'
import { SearchResults } from '@discobooth/contract/music/track'
import { limits } from '@discobooth/contract/wire/limits'
import * as z from 'zod/mini'
import { ok } from '../platform/http/answer.ts'
import { boothRoute, type Route } from '../platform/http/route.ts'
import { strict } from '../platform/http/validation.ts'
import type { Music } from './service.ts'

const LONGEST_QUERY = 200

const Count = (most: number) =>
  z.string().check(z.refine((text) => /^\d{1,6}$/.test(text) && Number(text) <= most))

export function musicRoutes(music: Music): Route[] {
  return [
    boothRoute(
      {
        method: 'get',
        path: '/api/music',
        summary: 'Which music this booth plays, under which licence, from which playlists',
        answers: { 200: { description: 'The set-up', schema: MusicSetup } },
      },
      async ({ booth }) => ok({ status: 200, body: await music.setup(booth.id) }),
    ),
    boothRoute(
      {
        method: 'get',
        path: '/api/music/search',
        summary: 'Songs that match every word of q, best first; none for a blank q',
        query: z.object({
          q: z._default(z.string().check(z.maxLength(LONGEST_QUERY)), ''),
          offset: z._default(Count(100_000), '0'),
          limit: z._default(
            Count(50).check(z.refine((text) => Number(text) > 0)),
            String(limits.search.pageSize),
          ),
        }),
        answers: { 200: { description: 'One page of them', schema: SearchResults } },
      },
      async ({ booth, query }) => {
        const { q: text, offset, limit } = query
        const page = { text, offset: Number(offset), limit: Number(limit) }
        const found = await music.search(booth.id, page)
        return found.ok ? ok({ status: 200, body: found.value }) : found
      },
    ),
    boothRoute(
      {
        method: 'post',
        path: '/api/music/plays',
        summary: 'Note that a song was heard',
        repeatable: true,
        body: strict(SongPlay),
        answers: { 201: { description: 'Noted', schema: SongPlay } },
      },
      async ({ booth, body, operationId }) => {
        await music.played({ booth: booth.id, play: body, operationId })
        return ok({ status: 201, body })
      },
    ),
  ]
}
