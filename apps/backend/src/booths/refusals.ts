import { type Obstacle, obstacleCodes } from '@discobooth/contract/obstacle'
import type { Refusal } from '../http/answer.ts'

export const keyRequired: Refusal = {
  status: 401,
  code: 'booth_key_required',
  message: 'This call needs the booth key in x-booth-key. Enrol the booth at /setup.',
}

export const keyUnknown: Refusal = {
  status: 401,
  code: 'booth_key_unknown',
  message: 'This booth key is not known here. Enrol the booth again at /setup.',
}

export const enrolmentClosed: Refusal = {
  status: 403,
  code: 'enrolment_closed',
  message: 'Only a demo enrols its booth by itself. Enrol this one at /setup.',
}

export const localOnly: Refusal = {
  status: 403,
  code: 'enrolment_local_only',
  message:
    'The demo booth enrols only a kiosk opened at http://127.0.0.1 or http://localhost on its own machine.',
}

/** Also said of a booth that does not exist. */
export const wrongPasscode: Refusal = {
  status: 403,
  code: 'incorrect_passcode',
  message: 'Incorrect passcode. Enter it again.',
}

export const ambiguousName: Refusal = {
  status: 409,
  code: 'booth_ambiguous',
  message: 'More than one booth could be meant. Enter the Booth ID of the one to enrol.',
}

export const sellsNothing: Refusal = {
  status: 409,
  code: 'out_of_order',
  message: 'This booth is out of order and takes no payment. Its operator opens it at /settings.',
}

/** What the booth cannot give now, and why (F5). */
export const unable: Readonly<Record<Obstacle, Refusal>> = {
  sos: notNow('sos', 'SOS is pressed in the booth: nothing is sold until it is released.'),
  booth: notNow('booth', 'The booth is not ready: see Status at /settings, and try again later.'),
  camera: notNow('camera', 'The camera is not ready. Choose a mode without photos and videos.'),
  music: notNow('music', 'The music is not ready: see Status at /settings, and try again later.'),
  plan: notNow('plan', 'The booth would record something else in this mode. Choose another.'),
  delivery: notNow('delivery', 'Nothing recorded could reach the guest. Choose a song only.'),
}

function notNow(obstacle: Obstacle, message: string): Refusal {
  return { status: 409, code: obstacleCodes[obstacle], message }
}
