import type { ConsoleCaller } from '../accounts/service.ts'

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
