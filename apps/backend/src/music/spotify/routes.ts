import {
  AccessToken,
  Playlist,
  RefreshRequest,
  SignedOut,
  SignInAddress,
  SignInRequest,
} from '@discobooth/contract/music/music-api'
import { operatorPassHeader } from '@discobooth/contract/operator/operator-api'
import * as z from 'zod/mini'
import type { OperatorAccess } from '../../operator/access/service.ts'
import { ok } from '../../platform/http/answer.ts'
import { refuseFailure } from '../../platform/http/health.ts'
import { boothRoute, openRoute, type Route } from '../../platform/http/route.ts'
import { strict } from '../../platform/http/validation.ts'
import type { SpotifyPlaylists } from './playlists.ts'
import type { Refreshes } from './refresh.service.ts'
import type { SignIns } from './sign-in.service.ts'

const Back = z.object({
  code: z.optional(z.string()),
  state: z.optional(z.string()),
  error: z.optional(z.string()),
})

export function spotifyRoutes(options: {
  signIns: SignIns
  refreshes: Refreshes
  playlists: SpotifyPlaylists
  access: Pick<OperatorAccess, 'admit'>
  /** Below the base of the API. */
  callbackPath: string
  report: (line: string) => void
}): Route[] {
  const { signIns, refreshes, access, report } = options
  const callbackPaths = new Set(['/auth-callback', options.callbackPath])
  return [
    boothRoute(
      {
        method: 'post',
        path: '/api/music/sign-in',
        summary:
          "Where this booth signs in: with the operator's pass the provider's page; without, /confirm with what an earlier sign-in brings",
        body: strict(SignInRequest),
        answers: { 200: { description: 'Where the browser goes', schema: SignInAddress } },
      },
      async ({ booth, body, request }) => {
        const call = { booth: booth.id, ...body, requestUrl: request.url }
        const pass = request.headers.get(operatorPassHeader)
        const path = '/api/music/sign-in'
        const admitted = pass ? await access.admit({ booth: booth.id, pass, path }) : null
        if (admitted && !admitted.ok) return admitted
        const begun = await (admitted ? signIns.begin(call) : signIns.resume(call))
        return begun.ok ? ok({ status: 200, body: begun.value }) : begun
      },
    ),
    ...[...callbackPaths].map((path) => callbackRoute({ path, signIns, report })),
    boothRoute(
      {
        method: 'post',
        path: '/api/music/token',
        summary: 'A new access token for the handle that the sign-in brought',
        body: strict(RefreshRequest),
        answers: { 200: { description: 'The token', schema: AccessToken } },
      },
      async ({ booth, body }) => {
        const token = await refreshes.refresh({ booth: booth.id, handle: body.refreshToken })
        return token.ok ? ok({ status: 200, body: token.value }) : token
      },
    ),
    boothRoute(
      {
        method: 'get',
        path: '/api/music/account-playlists/{id}',
        summary: "A playlist of the booth's account, for a kiosk that gets no answer itself",
        params: z.object({ id: z.string().check(z.regex(/^[0-9A-Za-z]{22}$/)) }),
        answers: { 200: { description: 'The playlist', schema: Playlist } },
      },
      async ({ booth, params }) => {
        const found = await options.playlists({ booth: booth.id, id: params.id })
        return found.ok ? ok({ status: 200, body: found.value }) : found
      },
    ),
    boothRoute(
      {
        method: 'post',
        path: '/api/music/sign-out',
        summary: 'Ends the sign-in of this handle: the next one needs the operator',
        body: strict(RefreshRequest),
        answers: { 200: { description: 'It is over', schema: SignedOut } },
      },
      async ({ booth, body }) => {
        await signIns.end({ booth: booth.id, handle: body.refreshToken })
        return ok({ status: 200, body: { signedOut: true } })
      },
    ),
  ]
}

function callbackRoute(options: {
  path: string
  signIns: SignIns
  report: (line: string) => void
}): Route {
  return openRoute(
    {
      method: 'get',
      path: options.path,
      door: 'public',
      summary: 'Where the provider sends the browser back; it goes on to the kiosk',
      query: Back,
      answers: {
        302: { description: 'To /confirm with the tokens, or to /login', contentType: null },
      },
    },
    async ({ query }) => {
      // A browser is waiting, not a program: whatever went wrong, the kiosk must not be stranded here.
      const location = await options.signIns.complete(query).catch((error: unknown) => {
        refuseFailure(error, options.report)
        return '/login?error=backend_unavailable'
      })
      return ok({ status: 302, headers: { location }, raw: null })
    },
  )
}
