import { BeatHeard, BoothBeat } from '@discobooth/contract/device/booth-beat'
import { BoothSettings, Enrolment } from '@discobooth/contract/device/booth-settings'
import { BrandAnswer } from '@discobooth/contract/device/brand'
import { JoinCode, KeyInUse, ListedKeys, SignedOut } from '@discobooth/contract/operator/key-api'
import {
  BoothSetup,
  EnrolmentRequest,
  operatorPassHeader,
} from '@discobooth/contract/operator/operator-api'
import { boothKeyHeader } from '@discobooth/contract/wire/api-headers'
import * as z from 'zod/mini'
import { ok } from '../../platform/http/answer.ts'
import { isLoopback } from '../../platform/http/peer.ts'
import {
  boothRoute,
  knownBoothRoute,
  openRoute,
  operatorRoute,
  type Route,
} from '../../platform/http/route.ts'
import { strict } from '../../platform/http/validation.ts'
import type { OperatorAccess } from '../access/service.ts'
import type { Fleet } from '../fleet/service.ts'
import type { KioskEnrolment } from './enrolment.ts'
import type { BoothKeys } from './keys.ts'
import type { QuickBeats } from './quick-beats.ts'
import type { Booths, Brands } from './service.ts'

export function boothRoutes(parts: {
  booths: Booths
  brands: Pick<Brands, 'read'>
  enrolment: KioskEnrolment
  access: Pick<OperatorAccess, 'admit'>
  fleet: Pick<Fleet, 'hear'>
  quickBeats: QuickBeats
}): Route[] {
  const { booths, brands, enrolment, access, fleet, quickBeats } = parts
  return [
    openRoute(
      {
        method: 'post',
        path: '/api/booths/enrol',
        door: 'booth',
        summary:
          "A key of the booth, for a one-time code, or on the booth's machine for its passcode; without a body the demo's, to a kiosk on the same machine",
        body: z.optional(strict(EnrolmentRequest)),
        answers: { 200: { description: 'A key of the booth', schema: Enrolment } },
      },
      async ({ body, ...call }) => {
        const asked = { isLocal: isLoopback(call) }
        const given = await (body ? enrolment.enrol(body, asked) : enrolment.byItself(asked))
        return given.ok ? ok({ status: 200, body: given.value }) : given
      },
    ),
    boothRoute(
      {
        method: 'get',
        path: '/api/booth',
        summary: 'Settings of the calling booth',
        answers: { 200: { description: 'The settings', schema: BoothSettings } },
      },
      ({ booth }) => ok({ status: 200, body: booth.settings }),
    ),
    knownBoothRoute(
      {
        method: 'post',
        path: '/api/booth/beat',
        summary: 'How the machine of the calling booth is; every 15 s, by its controller',
        body: strict(BoothBeat),
        answers: { 200: { description: 'It was heard', schema: BeatHeard } },
      },
      async ({ key, body }) => {
        const heard = await quickBeats.hear({ key, beat: body })
        return heard && ok({ status: 200, body: heard })
      },
      async ({ booth, body }) => ok({ status: 200, body: await fleet.hear(booth.id, body) }),
    ),
    boothRoute(
      {
        method: 'get',
        path: '/api/booth/brand',
        summary: 'What the calling booth calls itself, with its logo',
        answers: { 200: { description: 'The brand', schema: BrandAnswer } },
      },
      async ({ booth }) => ok({ status: 200, body: await brands.read(booth.id) }),
    ),
    boothRoute(
      {
        method: 'put',
        path: '/api/booth/setup',
        summary: "What /setup chose; it needs the operator's pass where real money is taken",
        body: strict(BoothSetup),
        answers: { 200: { description: 'The settings', schema: BoothSettings } },
      },
      async ({ booth, body, request }) => {
        // Without a real provider there is no money to lose (A4).
        if (booth.settings.takesRealMoney) {
          const pass = request.headers.get(operatorPassHeader)
          const admitted = await access.admit({ booth: booth.id, pass, path: '/api/booth/setup' })
          if (!admitted.ok) return admitted
        }
        const { boothId, freeMode, helpNumber } = await booths.change(booth.id, body)
        return ok({ status: 200, body: { ...booth.settings, boothId, freeMode, helpNumber } })
      },
    ),
  ]
}

export function keyRoutes(keys: BoothKeys): Route[] {
  return [
    boothRoute(
      {
        method: 'get',
        path: '/api/booth/keys/{keySha256}',
        summary: 'Whether a key, known by its hash, speaks for the calling booth',
        params: z.object({ keySha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
        answers: { 200: { description: 'Whether it does', schema: KeyInUse } },
      },
      async ({ booth, params }) => {
        const isInUse = await keys.isInUse(booth.id, params.keySha256)
        return ok({ status: 200, body: { isInUse } })
      },
    ),
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
