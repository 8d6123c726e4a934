import { parseJson } from '@discobooth/runtime/parse-json'
import type { SessionStore } from '../../platform/storage.ts'
import type { Operation } from './operation.ts'

/**
 * Writes that IndexedDB does not have yet. Session storage takes them at once, so that a reload in
 * this very moment loses nothing; what is found twice counts once, by its operation id.
 */
export type Unwritten = {
  keep(operation: Operation): void
  /** It is safe elsewhere. */
  written(operationId: string): void
  /** What an earlier life of this page left behind, as it was found; told once. */
  left(): unknown[]
}

export function createUnwritten(stored: SessionStore): Unwritten {
  const found = read(stored)
  const waiting = new Map<string, unknown>(found)
  let left = found.map(([, operation]) => operation)

  function store() {
    if (waiting.size === 0) stored.remove('unwritten')
    else stored.write('unwritten', JSON.stringify([...waiting.values()]))
  }

  return {
    keep(operation) {
      if (waiting.has(operation.operationId)) return
      waiting.set(operation.operationId, operation)
      store()
    },
    written(operationId) {
      if (waiting.delete(operationId)) store()
    },
    left() {
      const told = left
      left = []
      return told
    },
  }
}

function read(stored: SessionStore): [string, unknown][] {
  const list = parseJson(stored.read('unwritten'))
  if (!Array.isArray(list)) return []
  return list.filter(hasId).map((operation) => [operation.operationId, operation])
}

function hasId(one: unknown): one is { operationId: string } {
  return (
    typeof one === 'object' &&
    one !== null &&
    'operationId' in one &&
    typeof one.operationId === 'string'
  )
}
