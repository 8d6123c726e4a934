import { Worker } from 'node:worker_threads'
import type { Question, Reply } from './song-reader.process.ts'

const LIMITS = {
  /** A disk that hangs, or a file that leads its reader astray, holds up the other songs no longer. */
  readMs: 30_000,
  /** Of objects; a song of 100 MB needs a tenth of it. */
  memoryMb: 192,
  /** What is read at once, for disks answer late. */
  atOnce: 4,
  /** With nothing to read the worker ends, for it holds some 30 MB. */
  idleMs: 5_000,
}

type After = (ms: number, act: () => void) => () => void
type Answered<What extends Reply['what']> = (Reply & { what: What })['found']
type Task = {
  what: Question['what']
  place: string
  /** One that was read when the worker failed is read again alone: then it is known whose fault it is. */
  isAlone: boolean
  answered: (reply: Reply) => void
  failed: (reason: string) => void
  cancelLimit: () => void
}

export type SongReader = {
  readTags(place: string): Promise<Answered<'tags'>>
  readPicture(place: string): Promise<Answered<'picture'>>
}

/**
 * Songs are read in a worker, with limits of time and memory: whatever is in a file, the calls of
 * guests and booths go on meanwhile. A worker that reaches a limit is ended and another one begun.
 */
export function createSongReader(options: { memoryMb?: number; after?: After } = {}): SongReader {
  const { memoryMb = LIMITS.memoryMb, after = afterTimer } = options
  const waiting: Task[] = []
  const running = new Map<number, Task>()
  let worker: Worker | undefined
  let cancelIdle: (() => void) | undefined
  let lastId = 0

  function begin(): Worker {
    const begun = new Worker(new URL('./song-reader.process.ts', import.meta.url), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    })
    begun.unref()
    begun.on('message', (reply: Reply) => finish(reply))
    begun.on('error', (error: Error & { code?: string }) => {
      const isFull = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      if (worker === begun) fail(isFull ? `it needs more than ${memoryMb} MB` : error.message)
    })
    begun.on('exit', () => {
      if (worker === begun) fail('its reader ended')
    })
    return begun
  }

  function finish(reply: Reply): void {
    const task = running.get(reply.id)
    if (!task) return
    running.delete(reply.id)
    task.cancelLimit()
    task.answered(reply)
    goOn()
  }

  function fail(reason: string): void {
    const ended = worker
    worker = undefined
    // Not waited for: it may hang in a disk.
    void ended?.terminate()
    const tasks = [...running.values()]
    running.clear()
    for (const task of tasks) task.cancelLimit()
    const [only] = tasks
    if (only && tasks.length === 1) only.failed(reason)
    else waiting.unshift(...tasks.map((task) => ({ ...task, isAlone: true })))
    goOn()
  }

  function goOn(): void {
    cancelIdle?.()
    while (mayStart(waiting[0])) start(waiting.shift())
    if (running.size > 0 || !worker) return
    cancelIdle = after(LIMITS.idleMs, () => {
      const idle = worker
      worker = undefined
      void idle?.terminate()
    })
  }

  function mayStart(task: Task | undefined): boolean {
    if (!task) return false
    const hasLoner = [...running.values()].some(({ isAlone }) => isAlone)
    return running.size === 0 || (!task.isAlone && !hasLoner && running.size < LIMITS.atOnce)
  }

  function start(task: Task | undefined): void {
    if (!task) return
    worker ??= begin()
    lastId += 1
    const { what, place } = task
    running.set(lastId, task)
    worker.postMessage({ id: lastId, what, place } satisfies Question)
    task.cancelLimit = after(LIMITS.readMs, () =>
      fail(`it was not read within ${LIMITS.readMs / 1_000} s`),
    )
  }

  function ask<Value>(
    question: Pick<Task, 'what' | 'place'>,
    read: (reply: Reply) => Value,
    none: (reason: string) => Value,
  ): Promise<Value> {
    return new Promise((resolve) => {
      const task: Task = {
        ...question,
        isAlone: false,
        answered: (reply) => resolve(read(reply)),
        failed: (reason) => resolve(none(reason)),
        cancelLimit: () => undefined,
      }
      // Somebody looks at the screen for a picture; nobody waits for an index.
      if (question.what === 'picture') waiting.unshift(task)
      else waiting.push(task)
      goOn()
    })
  }

  return {
    readTags: (place) =>
      ask<Answered<'tags'>>(
        { what: 'tags', place },
        (reply) => (reply.what === 'tags' ? reply.found : { ok: false, reason: 'no tags came' }),
        (reason) => ({ ok: false, reason }),
      ),
    readPicture: (place) =>
      ask<Answered<'picture'>>(
        { what: 'picture', place },
        (reply) => (reply.what === 'picture' ? reply.found : undefined),
        () => undefined,
      ),
  }
}

function afterTimer(ms: number, act: () => void): () => void {
  const timer = setTimeout(act, ms)
  timer.unref()
  return () => clearTimeout(timer)
}
