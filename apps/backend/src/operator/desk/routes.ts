import { BoothSettings } from '@discobooth/contract/device/booth-settings'
import {
  MendAnswer,
  MendRequest,
  OperatorPass,
  OperatorSettings,
  OperatorSettingsChange,
  OperatorStatus,
  operatorPassHeader,
  PasscodeChange,
  PassRequest,
  StaffPasscode,
  TonightChange,
} from '@discobooth/contract/operator/operator-api'
import * as z from 'zod/mini'
import { ok } from '../../platform/http/answer.ts'
import { isLoopback } from '../../platform/http/peer.ts'
import { boothRoute, operatorRoute, type Route } from '../../platform/http/route.ts'
import { strict } from '../../platform/http/validation.ts'
import type { OperatorAccess, PasscodeTry } from '../access/service.ts'
import type { SettingsDesk } from './settings.service.ts'
import type { StatusDesk } from './status.service.ts'

const Changed = z.object({ changed: z.boolean() })
const Dropped = z.object({ dropped: z.boolean() })

export function operatorRoutes(desks: {
  access: OperatorAccess
  settings: SettingsDesk
  status: StatusDesk
}): Route[] {
  const { access, settings, status } = desks
  return [
    boothRoute(
      {
        method: 'post',
        path: '/api/operator/pass',
        summary: "A pass for who knows the booth's passcode, for 15 minutes",
        body: strict(PassRequest),
        answers: { 201: { description: 'The pass', schema: OperatorPass } },
      },
      async ({ booth, body, ...call }) => {
        const { passcode } = body
        const opened = await access.open({ booth: booth.id, door: doorOf(call), passcode })
        return opened.ok ? ok({ status: 201, body: opened.value }) : opened
      },
    ),
    operatorRoute(
      {
        method: 'delete',
        path: '/api/operator/pass',
        summary: 'The operator leaves: the pass is void at once',
        staff: true,
        answers: { 200: { description: 'It is', schema: Dropped } },
      },
      async ({ request }) => {
        await access.drop(request.headers.get(operatorPassHeader) ?? '')
        return ok({ status: 200, body: { dropped: true } })
      },
    ),
    operatorRoute(
      {
        method: 'put',
        path: '/api/operator/passcode',
        summary: 'Change the passcode; every pass given before is void',
        body: strict(PasscodeChange),
        answers: { 200: { description: 'A new pass', schema: OperatorPass } },
      },
      async ({ booth, body, ...call }) => {
        const at = { booth: booth.id, door: doorOf(call) }
        const changed = await access.changePasscode({ ...body, ...at })
        return changed.ok ? ok({ status: 200, body: changed.value }) : changed
      },
    ),
    operatorRoute(
      {
        method: 'put',
        path: '/api/operator/staff-passcode',
        summary: "Set the passcode of staff, or take it away; staff's passes are void",
        body: strict(StaffPasscode),
        answers: { 200: { description: 'It is', schema: Changed } },
      },
      async ({ booth, body }) => {
        const changed = await access.changeStaffPasscode(booth.id, body.staffPasscode)
        return changed.ok ? ok({ status: 200, body: { changed: true } }) : changed
      },
    ),
    operatorRoute(
      {
        method: 'patch',
        path: '/api/operator/tonight',
        summary: 'Out of order and the volume of the party, for staff as well',
        staff: true,
        body: strict(TonightChange),
        answers: { 200: { description: 'The settings as they are now', schema: BoothSettings } },
      },
      async ({ booth, body, role }) =>
        ok({ status: 200, body: await settings.changeTonight(booth.id, body, role) }),
    ),
    operatorRoute(
      {
        method: 'get',
        path: '/api/operator/settings',
        summary: 'All settings of the booth, and what there is to choose from',
        answers: { 200: { description: 'The settings', schema: OperatorSettings } },
      },
      async ({ booth }) => ok({ status: 200, body: await settings.read(booth.id) }),
    ),
    operatorRoute(
      {
        method: 'patch',
        path: '/api/operator/settings',
        summary: 'Change settings; one that is wrong, and nothing is changed',
        body: strict(OperatorSettingsChange),
        answers: { 200: { description: 'The settings as they are now', schema: OperatorSettings } },
      },
      async ({ booth, body }) => {
        const changed = await settings.change(booth.id, body)
        return changed.ok ? ok({ status: 200, body: changed.value }) : changed
      },
    ),
    operatorRoute(
      {
        method: 'get',
        path: '/api/operator/status',
        summary: 'How each part of the backend is',
        staff: true,
        answers: { 200: { description: 'The parts', schema: OperatorStatus } },
      },
      async ({ booth }) => ok({ status: 200, body: await status.read(booth) }),
    ),
    operatorRoute(
      {
        method: 'post',
        path: '/api/operator/mend',
        summary: 'Do what may help a part that is not well',
        body: strict(MendRequest),
        answers: { 200: { description: 'How many things were set going', schema: MendAnswer } },
      },
      async ({ booth, body }) =>
        ok({ status: 200, body: { begun: await status.mend(booth.id, body.action) } }),
    ),
  ]
}

/** Tries from the booth's own machine and from elsewhere are counted apart. */
function doorOf(call: Parameters<typeof isLoopback>[0]): PasscodeTry['door'] {
  return isLoopback(call) ? 'kiosk' : 'kiosk-elsewhere'
}
