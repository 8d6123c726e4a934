/** A browser's storage, in memory. */
export function memoryStorage(first: Record<string, string> = {}): Storage {
  const values = new Map(Object.entries(first))
  return {
    get length() {
      return values.size
    },
    clear: () => values.clear(),
    getItem: (key) => values.get(key) ?? null,
    key: (index) => [...values.keys()][index] ?? null,
    removeItem: (key) => void values.delete(key),
    setItem: (key, value) => void values.set(key, value),
  }
}
