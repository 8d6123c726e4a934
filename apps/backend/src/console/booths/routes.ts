import {
  ConsoleBooth,
  ConsoleBooths,
  JoinCodeWish,
  MadeBooth,
  NewBooth,
} from '@discobooth/contract/console/booths-api'
import { JoinCode } from '@discobooth/contract/operator/key-api'
import * as z from 'zod/mini'
import { ok } from '../../platform/http/answer.ts'
import { consoleRoute, type Route } from '../../platform/http/route.ts'
import { strict } from '../../platform/http/validation.ts'
import type { BoothsDesk } from './service.ts'

const OneBooth = z.object({ id: z.uuid().check(z.toLowerCase()) })

export function boothsRoutes(desk: BoothsDesk): Route[] {
  return [
    consoleRoute(
      {
        method: 'get',
        path: '/api/console/booths',
        summary: 'The booths and how their machines are, what is wrong first',
        answers: { 200: { description: 'The booths', schema: ConsoleBooths } },
      },
      async ({ caller }) => ok({ status: 200, body: await desk.list(caller) }),
    ),
    consoleRoute(
      {
        method: 'post',
        path: '/api/console/booths',
        summary: 'A booth for a machine that is to come, with a one-time code for it',
        body: strict(NewBooth),
        answers: { 201: { description: 'The booth and its code', schema: MadeBooth } },
      },
      async ({ caller, body }) => {
        const made = await desk.make(caller, body)
        return made.ok ? ok({ status: 201, body: made.value }) : made
      },
    ),
    consoleRoute(
      {
        method: 'get',
        path: '/api/console/booths/{id}',
        summary: 'One booth: what its machine last said, and which keys it has',
        params: OneBooth,
        answers: { 200: { description: 'The booth', schema: ConsoleBooth } },
      },
      async ({ caller, params }) => {
        const found = await desk.find(caller, params.id)
        return found.ok ? ok({ status: 200, body: found.value }) : found
      },
    ),
    consoleRoute(
      {
        method: 'post',
        path: '/api/console/booths/{id}/join-code',
        summary: 'A one-time code: for another kiosk, or for a machine that takes the booth over',
        params: OneBooth,
        body: strict(JoinCodeWish),
        answers: { 201: { description: 'The code', schema: JoinCode } },
      },
      async ({ caller, params, body }) => {
        const made = await desk.makeJoinCode(caller, { ...params, ...body })
        return made.ok ? ok({ status: 201, body: made.value }) : made
      },
    ),
  ]
}
