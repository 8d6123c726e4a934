import type { Refusal } from '../platform/http/answer.ts'

/** Also said of a booth that a manager was not given. */
export const boothNotFound: Refusal = {
  status: 404,
  code: 'booth_not_found',
  message: 'There is no booth with this id that you may see. Ask an owner.',
}

export const modeNotFound: Refusal = {
  status: 404,
  code: 'mode_not_found',
  message: 'There is no mode with this number. GET /api/console/closing/vat lists those there are.',
}
