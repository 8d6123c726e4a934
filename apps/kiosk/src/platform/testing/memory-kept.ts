import type { Kept } from '../kept.ts'

export function memoryKept(initial: Record<string, unknown> = {}) {
  const values = new Map(Object.entries(initial))
  const kept: Kept = {
    get: async (key) => values.get(key),
    async put(key, value) {
      values.set(key, value)
    },
  }
  return { kept, values }
}
