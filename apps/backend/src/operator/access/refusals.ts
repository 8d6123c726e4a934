import type { Refusal } from '../../platform/http/answer.ts'

export const passRequired: Refusal = {
  status: 401,
  code: 'operator_pass_required',
  message: 'This is for the operator. Enter the passcode, and send the pass in x-operator-pass.',
}

export const operatorOnly: Refusal = {
  status: 403,
  code: 'operator_only',
  message: "The staff passcode does not open this. Ask the operator, or enter the operator's.",
}

export const noPasscode: Refusal = {
  status: 409,
  code: 'passcode_not_set',
  message: 'This booth has no passcode yet. Start the backend once with OPERATOR_PASSCODE set.',
}

export const passcodeSet: Refusal = {
  status: 409,
  code: 'passcode_set',
  message: 'This booth has a passcode already. Enter that one; it is changed in the settings.',
}

export const weakPasscode: Refusal = {
  status: 422,
  code: 'weak_passcode',
  message:
    'These four digits are tried first: no repeats, no rows like 1234 or 2468, no years. Choose others.',
}

export const passcodeTaken: Refusal = {
  status: 422,
  code: 'passcode_taken',
  message: 'Operator and staff need different passcodes. Choose other digits.',
}

export function incorrect(waitMs: number): Refusal {
  return {
    status: 403,
    code: 'incorrect_passcode',
    message: 'Incorrect passcode. Enter it again.',
    ...(waitMs > 0 && { headers: { 'retry-after': inSeconds(waitMs) } }),
  }
}

export function tooSoon(waitMs: number): Refusal {
  const seconds = inSeconds(waitMs)
  return {
    status: 429,
    code: 'too_many_tries',
    message: `There were too many wrong tries. Try again in ${seconds} s.`,
    headers: { 'retry-after': seconds },
  }
}

function inSeconds(ms: number): string {
  return String(Math.ceil(ms / 1_000))
}
