import { randomUUID } from 'node:crypto'
import type { RecordedVisit, Statement } from './recorded-sql.ts'

const anId = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/**
 * Another guest's visit of the same kind: every id of the recorded one gets one of its own, made
 * here where the program had made it, and taken from the answer where the database had.
 */
export function replayAs(booth: { id: string; keySha256: string }, recorded: RecordedVisit) {
  const ids = new Map([[recorded.boothId, booth.id]])

  function own(id: string): string {
    const known = ids.get(id) ?? randomUUID()
    ids.set(id, known)
    return known
  }

  return {
    values: ({ values }: Statement) => values.map(translate),
    /** What came back for a statement. */
    answered({ rows }: Statement, now: readonly Record<string, unknown>[]) {
      rows.forEach((row, at) => {
        for (const [column, before] of Object.entries(row)) {
          const value = now[at]?.[column]
          if (typeof before !== 'string' || typeof value !== 'string') continue
          const isId = before.length === 36 && before.search(anId) === 0
          if (isId && !ids.has(before)) ids.set(before, value)
        }
      })
    },
  }

  function translate(value: unknown): unknown {
    if (value === recorded.keySha256) return booth.keySha256
    if (Array.isArray(value)) return value.map(translate)
    return typeof value === 'string' ? value.replaceAll(anId, own) : value
  }
}
