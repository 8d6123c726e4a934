import {
  AccessToken,
  RefreshRequest,
  SignInAddress,
  SignInRequest,
} from '@discobooth/contract/music-api'
import * as z from 'zod/mini'
import { ok } from '../../http/answer.ts'
import { boothRoute, openRoute, type Route } from '../../http/route.ts'
import { strict } from '../../http/validation.ts'
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
  /** Below the base of the API. */
  callbackPath: string
}): Route[] {
  const { signIns, refreshes } = options
  const callbackPaths = new Set(['/auth-callback', options.callbackPath])
  return [
    boothRoute(
      {
        method: 'post',
        path: '/api/music/sign-in',
        summary: "The provider's page where somebody signs this booth in",
        body: strict(SignInRequest),
        answers: { 200: { description: 'Where the browser goes', schema: SignInAddress } },
      },
      async ({ booth, body, request }) => {
        const begun = await signIns.begin({ booth: booth.id, ...body, requestUrl: request.url })
        return begun.ok ? ok({ status: 200, body: begun.value }) : begun
      },
    ),
    ...[...callbackPaths].map((path) => callbackRoute(path, signIns)),
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
  ]
}

function callbackRoute(path: string, signIns: SignIns): Route {
  return openRoute(
    {
      method: 'get',
      path,
      summary: 'Where the provider sends the browser back; it goes on to the kiosk',
      query: Back,
      answers: {
        302: { description: 'To /confirm with the tokens, or to /login', contentType: null },
      },
    },
    async ({ query }) => {
      const location = await signIns.complete(query)
      return ok({ status: 302, headers: { location }, raw: null })
    },
  )
}
