import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Services } from '../services.ts'
import { useKiosk } from './kiosk-context.tsx'

const againMs = 5_000

type Found<Service> = {
  /** Null until it is loaded. */
  service: Service | null
  /** It did not come in time; it is asked for again by itself, and by `retry` at once. */
  isMissing: boolean
  retry(): void
}

/** One of the services behind the screens, as soon as it is there. */
export function useService<Service>(
  pick: (services: Services) => Service | Promise<Service | null>,
): Found<Service> {
  const kiosk = useKiosk()
  const [service, setService] = useState<Service | null>(null)
  const [isMissing, setMissing] = useState(false)
  const askAgain = useRef<() => void>(() => undefined)
  const find = useEffectEvent(async () => {
    const services = await kiosk.services()
    return services && pick(services)
  })
  useEffect(() => {
    let gone = false
    let cancel: (() => void) | null = null
    const ask = async () => {
      const found = await find()
      if (gone) return
      setService(() => found)
      setMissing(found === null)
      if (found === null) cancel = kiosk.clock.after(againMs, () => void ask())
    }
    askAgain.current = () => {
      cancel?.()
      setMissing(false)
      void ask()
    }
    void ask()
    return () => {
      gone = true
      cancel?.()
    }
  }, [kiosk])
  return { service, isMissing, retry: () => askAgain.current() }
}
