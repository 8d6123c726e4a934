import { expect, it } from 'vitest'
import { bytesOfProgram } from './heap-kinds.ts'

it('what the program made counts, what was compiled for it or belongs to the browser does not', () => {
  const kinds = ['hidden', 'array', 'string', 'object', 'code', 'closure', 'native']
  const node = (kind: string, size: number) => [kinds.indexOf(kind), 7, size]
  const snapshot = {
    snapshot: {
      meta: {
        node_fields: ['type', 'name', 'self_size'],
        node_types: [kinds, 'string', 'number'],
      },
    },
    nodes: [
      ...node('object', 1),
      ...node('code', 100),
      ...node('closure', 20),
      ...node('native', 3_000),
      ...node('string', 400_000),
      ...node('hidden', 50_000),
    ],
    strings: [],
  }
  expect(bytesOfProgram(JSON.stringify(snapshot))).toBe(400_021)
})
