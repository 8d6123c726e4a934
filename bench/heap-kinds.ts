import type { CDPSession } from '@playwright/test'
import * as z from 'zod/mini'

/** The part of a snapshot that says what every thing on the heap is, and how large. */
const Snapshot = z.object({
  snapshot: z.object({
    meta: z.object({ node_fields: z.array(z.string()), node_types: z.array(z.unknown()) }),
  }),
  nodes: z.array(z.number()),
})

/** What the page's own code makes and lets go; the rest is machine code, and the browser's. */
const ownKinds = new Set([
  'array',
  'bigint',
  'closure',
  'concatenated string',
  'number',
  'object',
  'regexp',
  'sliced string',
  'string',
  'symbol',
])

/** Bytes of a tab's heap that its program holds: without the code that the engine has compiled for it. */
export async function heldByProgram(cdp: CDPSession): Promise<number> {
  return bytesOfProgram(await takeSnapshot(cdp))
}

async function takeSnapshot(cdp: CDPSession): Promise<string> {
  const chunks: string[] = []
  const take = ({ chunk }: { chunk: string }) => chunks.push(chunk)
  cdp.on('HeapProfiler.addHeapSnapshotChunk', take)
  try {
    await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  } finally {
    cdp.off('HeapProfiler.addHeapSnapshotChunk', take)
  }
  return chunks.join('')
}

export function bytesOfProgram(text: string): number {
  const { snapshot, nodes } = z.parse(Snapshot, JSON.parse(text))
  const { node_fields: fields, node_types: types } = snapshot.meta
  const kinds = z.parse(z.array(z.string()), types[fields.indexOf('type')])
  const kindAt = fields.indexOf('type')
  const sizeAt = fields.indexOf('self_size')
  let bytes = 0
  for (let node = 0; node < nodes.length; node += fields.length) {
    const kind = kinds[nodes[node + kindAt] ?? -1]
    if (kind !== undefined && ownKinds.has(kind)) bytes += nodes[node + sizeAt] ?? 0
  }
  return bytes
}
