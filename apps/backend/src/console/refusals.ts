import type { Refusal } from '../platform/http/answer.ts'

/** Also said of a booth that a manager was not given. */
export const boothNotFound: Refusal = {
  status: 404,
  code: 'booth_not_found',
  message: 'There is no booth with this id that you may see. Ask an owner.',
}
