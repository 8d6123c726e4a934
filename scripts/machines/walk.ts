/** A machine to be drawn: where it starts, what can happen to it, and what it does then. */
export interface Drawn<State, Event> {
  title: string
  start: readonly State[]
  events: readonly Event[]
  step: (state: State, event: Event, now: number) => State
  /** What `time` means: the moment at which the state changes by itself. */
  passTime?: { event: Event; dueAt: (state: State) => number | null }
  /** The box in which a state is drawn. */
  boxOf: (state: State) => string
  wordOf: (event: Event) => string
}

export type Edges = ReadonlyMap<string, ReadonlySet<string>>

/** Every way from one box to another that the machine's own rules take. The key is 'from --> to'. */
export function walk<State, Event>(machine: Drawn<State, Event>): Edges {
  const edges = new Map<string, Set<string>>()
  const seen = new Set<string>()
  const toVisit = [...machine.start]
  for (let state = toVisit.shift(); state !== undefined; state = toVisit.shift()) {
    const shape = withoutTimes(state)
    if (seen.has(shape)) continue
    seen.add(shape)
    const due = machine.passTime?.dueAt(state) ?? null
    const happenings = machine.events.map((event) => ({ event, now: 0 }))
    if (machine.passTime && due !== null) {
      happenings.push({ event: machine.passTime.event, now: due })
    }
    for (const { event, now } of happenings) {
      const next = machine.step(state, event, now)
      toVisit.push(next)
      const [from, to] = [machine.boxOf(state), machine.boxOf(next)]
      if (from === to) continue
      const key = `${from} --> ${to}`
      edges.set(key, (edges.get(key) ?? new Set()).add(machine.wordOf(event)))
    }
  }
  return edges
}

/** States that differ only by when they were reached are one state. */
function withoutTimes(state: unknown): string {
  return JSON.stringify(state, (key, value: unknown) =>
    typeof value === 'number' && /(At|Since|Ms|until)$/.test(key) ? 0 : value,
  )
}
