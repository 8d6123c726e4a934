import { parentPort } from 'node:worker_threads'
import { readPicture, readTags } from './tags.ts'

/** What is asked of the worker, and what it answers. */
export type Question = { id: number; what: 'tags' | 'picture'; place: string }
export type Reply =
  | { id: number; what: 'tags'; found: Awaited<ReturnType<typeof readTags>> }
  | { id: number; what: 'picture'; found: Awaited<ReturnType<typeof readPicture>> }

parentPort?.on('message', ({ id, what, place }: Question) => {
  void answer({ id, what, place })
})

async function answer({ id, what, place }: Question): Promise<void> {
  if (what === 'tags') {
    send({ id, what, found: await readTags(place) }, [])
    return
  }
  const found = await readPicture(place)
  send({ id, what, found }, found ? [found.buffer] : [])
}

function send(reply: Reply, moved: ArrayBuffer[]): void {
  parentPort?.postMessage(reply, moved)
}
