import type { ConsoleCaller } from '../accounts/service.ts'
import type { Refusal } from '../platform/http/answer.ts'

/** The booths that a call is about; null: all. What was not given to a manager is not there for them. */
export function boothsFor(
  { booths }: Pick<ConsoleCaller, 'booths'>,
  asked?: string,
): readonly string[] | null {
  if (asked === undefined) return booths
  return booths === null || booths.includes(asked) ? [asked] : []
}

/** Whether somebody sees guests' addresses (C2). */
export function seesGuests({ role }: Pick<ConsoleCaller, 'role'>): boolean {
  return role === 'owner' || role === 'manager'
}

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
