import { type Obstacle, obstacleCodes } from '@discobooth/contract/modes/obstacle'
import type { Refusal } from '../../platform/http/answer.ts'

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

export const keyEnded: Refusal = {
  status: 401,
  code: 'booth_key_ended',
  message: 'This kiosk was signed out. Enrol it again at /setup.',
}

/** Said to a machine that wakes up after its booth was given to another. */
export const keyReplaced: Refusal = {
  status: 401,
  code: 'booth_key_replaced',
  message:
    'Another machine has taken the place of this one: it sells nothing. To use it again, join it with a new code at /setup.',
}

/** The kiosk asks for what is missing, by these codes. */
export const enrolmentClosed: Refusal = {
  status: 403,
  code: 'enrolment_closed',
  message: 'Only a demo enrols its booth by itself. Enrol this one at /setup, with the passcode.',
}

export const joinCodeRequired: Refusal = {
  status: 403,
  code: 'join_code_required',
  message:
    "A kiosk elsewhere than on the booth's machine joins with a one-time code. Make one in the settings of a kiosk, or with: discobooth enrol.",
}

export const joinCodeUnknown: Refusal = {
  status: 403,
  code: 'join_code_unknown',
  message: 'This code is wrong, used or older than ten minutes. Make another, and type that.',
}

export const passcodeNotSet: Refusal = {
  status: 409,
  code: 'passcode_not_set',
  message: 'This booth has no passcode yet. Choose four digits, and send them as newPasscode.',
}

/** Its controller would not know another one. */
export const machineKeyEnded: Refusal = {
  status: 409,
  code: 'machine_key_ended',
  message:
    "The key of this booth's machine was signed out. Make a new one there with: sudo discobooth new-key. Then enrol again.",
}

export const unclearRequest: Refusal = {
  status: 422,
  code: 'invalid_body',
  message:
    'Send a code; or on the machine itself the boothId with its passcode, or with a newPasscode where there is none.',
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

export const nameTaken: Refusal = {
  status: 409,
  code: 'booth_name_taken',
  message: 'There is a booth of this name already. Choose another name, or a code for that booth.',
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
  payment: notNow('payment', 'There is no payment provider. Set one up, or switch on free mode.'),
  plan: notNow('plan', 'The booth would record something else in this mode. Choose another.'),
  delivery: notNow('delivery', 'Nothing recorded could reach the guest. Choose a song only.'),
}

function notNow(obstacle: Obstacle, message: string): Refusal {
  return { status: 409, code: obstacleCodes[obstacle], message }
}
