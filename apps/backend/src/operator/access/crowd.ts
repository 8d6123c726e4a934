/** One who is let in tells how it went; who is not, gets `null` at once. */
export type Crowd = <Value>(door: string, enter: () => Promise<Value>) => Promise<Value | null>

/**
 * Lets people in at a door one after the other, in the order in which they came. Waiting costs no
 * connection to the database, and where `most` wait already nobody else does.
 */
export function createCrowd(options: {
  most: number
  /** The door is free again; so many were sent away meanwhile. */
  dispersed: (door: string, sentAway: number) => Promise<void>
}): Crowd {
  const doors = new Map<string, { inLine: number; sentAway: number; last: Promise<unknown> }>()

  return async (door, enter) => {
    const line = doors.get(door) ?? { inLine: 0, sentAway: 0, last: Promise.resolve() }
    if (line.inLine >= options.most) {
      line.sentAway += 1
      return null
    }
    doors.set(door, line)
    line.inLine += 1
    const turn = line.last.then(enter)
    line.last = turn.catch(() => undefined)
    try {
      return await turn
    } finally {
      line.inLine -= 1
      if (line.inLine === 0) {
        doors.delete(door)
        if (line.sentAway > 0) await options.dispersed(door, line.sentAway)
      }
    }
  }
}
