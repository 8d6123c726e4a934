import type { Disk } from '../database.ts'

export function memoryDisk(initial: Record<string, unknown> = {}) {
  const values = new Map(Object.entries(initial))
  const disk: Disk = {
    get: async (key) => values.get(key),
    async put(key, value) {
      values.set(key, value)
    },
  }
  return { disk, values }
}
