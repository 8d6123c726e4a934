import { JoinCode, ListedKeys, SignedOut } from '@discobooth/contract/operator/key-api'
import { boothKeyHeader } from '@discobooth/contract/wire/api-headers'
import { ok } from '../../platform/http/answer.ts'
import { operatorRoute, type Route } from '../../platform/http/route.ts'
import type { BoothKeys } from './keys.ts'

export function keyRoutes(keys: BoothKeys): Route[] {
  return [
    operatorRoute(
      {
        method: 'get',
        path: '/api/operator/keys',
        summary: 'Which keys of the booth there are, and when each was last used',
        answers: { 200: { description: 'The keys, the newest first', schema: ListedKeys } },
      },
      async ({ booth, request }) => {
        const key = request.headers.get(boothKeyHeader)
        return ok({ status: 200, body: { keys: await keys.list(booth.id, key) } })
      },
    ),
    operatorRoute(
      {
        method: 'post',
        path: '/api/operator/keys/sign-out',
        summary: 'Sign out all kiosks of the booth, this one too',
        answers: { 200: { description: 'They are', schema: SignedOut } },
      },
      async ({ booth }) => ok({ status: 200, body: await keys.signOut(booth.id, 'the operator') }),
    ),
    operatorRoute(
      {
        method: 'post',
        path: '/api/operator/join-code',
        summary: 'A code with which another kiosk joins the booth, once, within ten minutes',
        answers: { 201: { description: 'The code', schema: JoinCode } },
      },
      async ({ booth }) =>
        ok({ status: 201, body: await keys.makeJoinCode(booth.id, 'the operator') }),
    ),
  ]
}
