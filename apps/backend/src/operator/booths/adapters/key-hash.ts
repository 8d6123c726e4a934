import { createHash } from 'node:crypto'

/** Keys are long and random, so a plain hash is enough; finding it by index tells a stranger nothing. */
export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}
