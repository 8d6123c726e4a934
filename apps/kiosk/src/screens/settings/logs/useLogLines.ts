import { useEffect, useState } from 'react'
import { everyLine, type LogFilter } from '../../../flow/operator/log-filter.ts'
import type { LogLine, OperatorCalls } from '../../../operator/operator-calls.ts'

type Loaded = { entries: readonly LogLine[]; next: string | null }
const nothing: Loaded = { entries: [], next: null }

/** The booth's log as far as somebody has looked. `desk`: null where there is no backend to ask. */
export function useLogLines(desk: OperatorCalls | null) {
  const [wanted, setWanted] = useState<{ filter: LogFilter; before: string | null }>({
    filter: everyLine,
    before: null,
  })
  const [loaded, setLoaded] = useState<Loaded>(nothing)
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')

  useEffect(() => {
    if (!desk) return
    // Of two questions the later one counts, whichever is answered first.
    let gone = false
    const { filter, before } = wanted
    void desk.logs(filter, before ?? undefined).then((answer) => {
      if (gone) return
      setState(answer.ok ? 'ready' : 'failed')
      if (!answer.ok) return
      const { entries, next } = answer.value
      setLoaded((known) => ({
        entries: before === null ? entries : [...known.entries, ...entries],
        next,
      }))
    })
    return () => {
      gone = true
    }
  }, [desk, wanted])

  const ask = (filter: LogFilter, before: string | null) => {
    setState('loading')
    setWanted({ filter, before })
  }
  const { filter } = wanted
  return {
    ...loaded,
    state,
    filter,
    choose(next: LogFilter) {
      setLoaded(nothing)
      ask(next, null)
    },
    refresh: () => ask(filter, null),
    more: () => ask(filter, loaded.next),
  }
}
