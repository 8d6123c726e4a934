import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Question, Reply } from './song-reader.process.ts'

const program = fileURLToPath(new URL('./song-reader.process.ts', import.meta.url))

const LIMITS = {
  /** A disk that hangs, or a file that leads its reader astray, holds up the other songs no longer. */
  readMs: 30_000,
  /** Of objects; a song of 100 MB needs a tenth of it. */
  memoryMb: 192,
  /** What is read at once, for disks answer late. */
  atOnce: 4,
  /** With nothing to read it ends, for it holds some 60 MB. */
  idleMs: 5_000,
}

/** How V8 ends a process that may take no more; the last one is the kernel's way. */
const OUT_OF_MEMORY: ReadonlySet<NodeJS.Signals> = new Set([
  'SIGABRT',
  'SIGTRAP',
  'SIGILL',
  'SIGKILL',
])

type After = (ms: number, act: () => void) => () => void
type Answered<What extends Reply['what']> = (Reply & { what: What })['found']
type Task = {
  what: Question['what']
  place: string
  /** One that was read when the process failed is read again alone: then it is known whose fault it is. */
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
 * Songs are read in a process of their own, with limits of time and memory: whatever is in a file,
 * the calls of guests and booths go on meanwhile. One that reaches a limit is ended and another begun.
 * Not in a thread: V8 may end the whole process when one of its threads runs out of memory.
 */
export function createSongReader(options: { memoryMb?: number; after?: After } = {}): SongReader {
  const { memoryMb = LIMITS.memoryMb, after = afterTimer } = options
  const waiting: Task[] = []
  const running = new Map<number, Task>()
  let reader: ChildProcess | undefined
  let cancelIdle: (() => void) | undefined
  let lastId = 0

  function begin(): ChildProcess {
    const begun = fork(program, {
      execArgv: [`--max-old-space-size=${memoryMb}`],
      // It needs none of the backend's secrets, and what it says as it dies is in nobody's log.
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    })
    begun.unref()
    begun.channel?.unref()
    begun.on('message', (reply: Reply) => finish(reply))
    begun.on('error', (error) => {
      if (reader === begun) fail(error.message)
    })
    begun.on('exit', (_code, signal) => {
      const isFull = signal !== null && OUT_OF_MEMORY.has(signal)
      if (reader === begun) fail(isFull ? `it needs more than ${memoryMb} MB` : 'its reader ended')
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
    const ended = reader
    reader = undefined
    // Not waited for: it may hang in a disk.
    ended?.kill('SIGKILL')
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
    if (running.size > 0 || !reader) return
    cancelIdle = after(LIMITS.idleMs, () => {
      const idle = reader
      reader = undefined
      idle?.kill('SIGKILL')
    })
  }

  function mayStart(task: Task | undefined): boolean {
    if (!task) return false
    const hasLoner = [...running.values()].some(({ isAlone }) => isAlone)
    return running.size === 0 || (!task.isAlone && !hasLoner && running.size < LIMITS.atOnce)
  }

  function start(task: Task | undefined): void {
    if (!task) return
    reader ??= begin()
    lastId += 1
    const { what, place } = task
    running.set(lastId, task)
    reader.send({ id: lastId, what, place } satisfies Question)
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
