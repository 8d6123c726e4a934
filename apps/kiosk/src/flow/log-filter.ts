import type { LogPriority, LogStatus, LogType } from '@discobooth/contract/log'

const hourMs = 3_600_000
/** How far back the operator looks. */
export const logAges = { any: null, hour: hourMs, day: 24 * hourMs, week: 168 * hourMs } as const
export type LogAge = keyof typeof logAges

/** Which lines of the booth's log are wanted; '' for all. */
export type LogFilter = {
  session: string
  status: LogStatus | ''
  priority: LogPriority | ''
  type: LogType | ''
  age: LogAge
}

export const everyLine: LogFilter = { session: '', status: '', priority: '', type: '', age: 'any' }

/** The filter as the backend asks for it. */
export function logQuery(
  { age, ...wanted }: LogFilter,
  page: { now: number; limit: number; before?: string | undefined },
): string {
  const query = new URLSearchParams({ limit: String(page.limit) })
  for (const [name, value] of Object.entries(wanted)) if (value) query.set(name, value)
  const ageMs = logAges[age]
  if (ageMs !== null) query.set('from', new Date(page.now - ageMs).toISOString())
  if (page.before) query.set('before', page.before)
  return query.toString()
}
