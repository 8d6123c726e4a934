import {
  BoothDay,
  BoothDayWish,
  ConsoleBooth,
  ConsoleBoothStatus,
  ConsoleBooths,
  JoinCodeWish,
  MadeBooth,
  NewBooth,
} from '@discobooth/contract/console/booths-api'
import { Diagnostics } from '@discobooth/contract/console/diagnostics'
import { BrandAnswer, BrandChange } from '@discobooth/contract/device/brand'
import { JoinCode } from '@discobooth/contract/operator/key-api'
import {
  OperatorSettings,
  OperatorSettingsChange,
} from '@discobooth/contract/operator/operator-api'
import * as z from 'zod/mini'
import { type Outcome, ok } from '../../platform/http/answer.ts'
import { type Answer, consoleRoute, type Route } from '../../platform/http/route.ts'
import { strict } from '../../platform/http/validation.ts'
import type { DiagnosticsDesk } from './diagnostics.ts'
import type { BoothsDesk } from './service.ts'

const OneBooth = z.object({ id: z.uuid().check(z.toLowerCase()) })

const answered = (found: Outcome<unknown>): Outcome<Answer> =>
  found.ok ? ok({ status: 200, body: found.value }) : found

export function boothsRoutes(desk: BoothsDesk, diagnostics: DiagnosticsDesk): Route[] {
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
      async ({ caller, params }) => answered(await desk.find(caller, params.id)),
    ),
    consoleRoute(
      {
        method: 'get',
        path: '/api/console/booths/{id}/status',
        summary: 'What beside its beat the lights of a booth are made of',
        params: OneBooth,
        answers: { 200: { description: 'The parts', schema: ConsoleBoothStatus } },
      },
      async ({ caller, params }) => answered(await desk.status(caller, params.id)),
    ),
    consoleRoute(
      {
        method: 'get',
        path: '/api/console/booths/{id}/diagnostics',
        summary: 'All that helps to find what is wrong with a booth, masked as the logs are',
        params: OneBooth,
        answers: { 200: { description: 'The bundle', schema: Diagnostics } },
      },
      async ({ caller, params }) => answered(await diagnostics.read(caller, params.id)),
    ),
    consoleRoute(
      {
        method: 'get',
        path: '/api/console/booths/{id}/settings',
        summary: 'All settings of a booth, as at its own screen, and what there is to choose from',
        params: OneBooth,
        answers: { 200: { description: 'The settings', schema: OperatorSettings } },
      },
      async ({ caller, params }) => answered(await desk.settings(caller, params.id)),
    ),
    consoleRoute(
      {
        method: 'patch',
        path: '/api/console/booths/{id}/settings',
        summary: 'Change settings of a booth; one that is wrong, and nothing is changed',
        params: OneBooth,
        body: strict(OperatorSettingsChange),
        answers: { 200: { description: 'The settings as they are now', schema: OperatorSettings } },
      },
      async ({ caller, params, body: change }) =>
        answered(await desk.changeSettings(caller, { ...params, change })),
    ),
    consoleRoute(
      {
        method: 'get',
        path: '/api/console/booths/{id}/day',
        summary: 'What happened at a booth on one day: parties, SOS, faults, money',
        params: OneBooth,
        query: BoothDayWish,
        answers: { 200: { description: 'The day', schema: BoothDay } },
      },
      async ({ caller, params, query }) =>
        answered(await desk.day(caller, { ...params, ...query })),
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
    consoleRoute(
      {
        method: 'get',
        path: '/api/console/booths/{id}/brand',
        summary: 'What a booth calls itself towards guests, with its logo',
        params: OneBooth,
        answers: { 200: { description: 'The brand', schema: BrandAnswer } },
      },
      async ({ caller, params }) => {
        const found = await desk.brand(caller, params.id)
        return found.ok ? ok({ status: 200, body: found.value }) : found
      },
    ),
    consoleRoute(
      {
        method: 'put',
        path: '/api/console/booths/{id}/brand',
        summary: 'Another name, line, colours or logo for guests',
        params: OneBooth,
        body: strict(BrandChange),
        answers: { 200: { description: 'The brand', schema: BrandAnswer } },
      },
      async ({ caller, params, body }) => {
        const changed = await desk.changeBrand(caller, params.id, body)
        return changed.ok ? ok({ status: 200, body: changed.value }) : changed
      },
    ),
  ]
}
