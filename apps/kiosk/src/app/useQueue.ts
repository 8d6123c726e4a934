import { useEffect, useState } from 'react'
import type { QueueHost } from '../queue/queue-host.ts'
import { useKiosk } from './kiosk-context.tsx'

/** The queue behind the party, once it is loaded; null until then. */
export function useQueue(): QueueHost | null {
  const { party } = useKiosk()
  const [queue, setQueue] = useState<QueueHost | null>(null)
  useEffect(() => {
    let gone = false
    void party.queue().then((loaded) => !gone && setQueue(loaded))
    return () => {
      gone = true
    }
  }, [party])
  return queue
}
