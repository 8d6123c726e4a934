import { readPicture, readTags } from './tags.ts'

// A process of its own (`song-reader.ts`): what runs out of memory here ends here.

/** What is asked, and what is answered. */
export type Question = { id: number; what: 'tags' | 'picture'; place: string }
export type Reply =
  | { id: number; what: 'tags'; found: Awaited<ReturnType<typeof readTags>> }
  | { id: number; what: 'picture'; found: Awaited<ReturnType<typeof readPicture>> }

process.on('message', ({ id, what, place }: Question) => {
  void answer({ id, what, place })
})
// Whoever stops the backend stops all of its processes: a song must not be taken for a bad one then.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => undefined)
// It ends with the backend, however that ends.
process.on('disconnect', () => process.exit())

async function answer({ id, what, place }: Question): Promise<void> {
  if (what === 'tags') send({ id, what, found: await readTags(place) })
  else send({ id, what, found: await readPicture(place) })
}

function send(reply: Reply): void {
  if (process.connected) process.send?.(reply)
}
