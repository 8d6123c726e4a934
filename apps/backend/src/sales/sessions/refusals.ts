import type { Refusal } from '../../platform/http/answer.ts'

export const sessionEnded: Refusal = {
  status: 409,
  code: 'session_ended',
  message: 'This session has ended and can no longer be changed. Create a new one.',
}

export const modeUnavailable: Refusal = {
  status: 422,
  code: 'mode_unavailable',
  message: 'This mode is not on sale. Choose one of those that GET /modes lists.',
}

export const idMismatch: Refusal = {
  status: 422,
  code: 'id_mismatch',
  message: 'The id in the body is not the one in the address. Send the same, or leave it out.',
}

export const operationReused: Refusal = {
  status: 422,
  code: 'operation_id_reused',
  message: 'This x-operation-id was used for another write. Make a new one for each write.',
}

export const notPaid: Refusal = {
  status: 409,
  code: 'not_paid',
  message: 'This session is not paid, or its money went back: no party can start with it.',
}

export const partyStarted: Refusal = {
  status: 409,
  code: 'party_started',
  message: 'The party of this session has started, so its mode stays. Create a new session.',
}

export const noMode: Refusal = {
  status: 409,
  code: 'no_mode',
  message: 'No mode was chosen in this session, so there is no party to start again.',
}
