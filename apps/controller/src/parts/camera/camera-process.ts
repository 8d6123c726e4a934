import { setPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { BundleFilm } from './film-bundle.ts'
import { FilmTool, type RunningFilm } from './film-tool.ts'
import type { CameraAnswer, CameraCall, CameraNews, CameraOrder } from './messages.ts'

/**
 * The camera, in a process of its own: whatever a camera, its driver or ffmpeg does to a process, it
 * does to this one. The controller ends it and starts another.
 */
const politeness = 5
const beatEveryMs = 500
const lookEveryMs = 50

let film: RunningFilm | null = null
let lastBeat = 0

const tell = (news: CameraNews) => {
  if (process.connected) process.send?.(news, () => undefined)
}
const fine = (photo: Uint8Array | null = null): CameraAnswer => ({ ok: true, photo })
const failed = (reason: string, lasts = false): CameraAnswer => ({ ok: false, reason, lasts })

async function obey(order: CameraOrder): Promise<CameraAnswer> {
  switch (order.do) {
    case 'film':
      return begin(order.film)
    case 'photo':
      return film === null ? failed('The camera is not on.') : fine(await film.photo())
    case 'freeze':
      film?.freeze()
      return fine()
    case 'stop':
      await end(order)
      return fine()
  }
}

async function begin(order: Extract<CameraOrder, { do: 'film' }>['film']): Promise<CameraAnswer> {
  film?.kill()
  const running =
    order.kind === 'tool' ? new FilmTool(order, beat) : await BundleFilm.open(order, beat)
  film = running
  void running.ended.then(({ reason }) => {
    if (film !== running) return
    film = null
    tell({ news: 'ended', reason })
  })
  const first = await Promise.race([running.nextPicture().catch(() => null), running.ended])
  if (first instanceof Uint8Array) return fine()
  const { reason, lasts } = await running.ended
  return failed(reason, lasts)
}

function beat(): void {
  const now = performance.now()
  if (now - lastBeat < beatEveryMs) return
  lastBeat = now
  tell({ news: 'beat' })
}

/** A busy machine films behind its pace: the film may catch up before it is closed. */
async function end({ atLeastMs, limitMs }: Extract<CameraOrder, { do: 'stop' }>): Promise<void> {
  const running = film
  if (running === null) return
  const giveUpAt = performance.now() + limitMs
  let isOver = false
  void running.ended.then(() => {
    isOver = true
  })
  const isDue = () => isOver || running.positionMs() >= atLeastMs || performance.now() >= giveUpAt
  while (!isDue()) await pause(lookEveryMs)
  film = null
  await running.stop()
}

process.on('message', (call: CameraCall) => {
  void obey(call)
    .catch((error: unknown) => failed(error instanceof Error ? error.message : String(error)))
    .then((answer) => tell({ news: 'answer', call: call.call, answer }))
})
process.on('disconnect', () => {
  film?.kill()
  process.exit(0)
})
// The booth's controller comes first, then the camera, then everybody else.
setPriority(politeness)
