import type { LogPriority, LogStatus, LogType } from '@discobooth/contract/session/log'

const hourMs = 3_600_000
/** How far back the operator looks. */
export const logAges = ['any', 'hour', 'day', 'week'] as const
export type LogAge = (typeof logAges)[number]
const ageMs: Record<LogAge, number | null> = {
  any: null,
  hour: hourMs,
  day: 24 * hourMs,
  week: 168 * hourMs,
}

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
  page: { limit: number; before?: string | undefined; timeBefore(ageMs: number): string },
): string {
  const query = new URLSearchParams({ limit: String(page.limit) })
  for (const [name, value] of Object.entries(wanted)) if (value) query.set(name, value)
  const oldest = ageMs[age]
  if (oldest !== null) query.set('from', page.timeBefore(oldest))
  if (page.before) query.set('before', page.before)
  return query.toString()
}
