import { Overview } from '@discobooth/contract/console/overview-api'
import { useQuery } from '@tanstack/react-query'
import { createContext, useContext, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import type { Account } from '../account/account.ts'
import type { Calls } from '../backend/calls.ts'
import type { Trouble } from '../i18n/TroubleNotice.tsx'

export type Console = { account: Account; calls: Calls }

const ConsoleContext = createContext<Console | null>(null)
export const ConsoleProvider = ConsoleContext.Provider

export function useConsole(): Console {
  const found = useContext(ConsoleContext)
  if (!found) throw new Error('Outside the console.')
  return found
}

/** An answer of the backend. `about` is what news name it by (`backend/news.ts`). */
export type Wanted<Value = unknown> = {
  about: string
  path: string
  answer: z.ZodMiniType<Value>
}

export const queryOf = <Value,>(calls: Calls, { about, path, answer }: Wanted<Value>) => ({
  queryKey: [about, path],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    calls.ask({ method: 'GET', path, answer, signal }),
})

const OLD_MS = 60_000

/** The booths that this person may see, by name. */
export function useBooths(isWanted = true) {
  const { calls } = useConsole()
  return useQuery({
    queryKey: ['booths'],
    staleTime: OLD_MS,
    enabled: isWanted,
    queryFn: async ({ signal }) =>
      (await calls.ask({ method: 'GET', path: 'overview', answer: Overview, signal })).booths,
  })
}

/**
 * What a form or a button does, once: asked again while it is under way, it does nothing. What goes
 * wrong stays on the screen until it is tried again.
 */
export function useDeed<Given extends unknown[]>(
  act: (...given: Given) => Promise<Trouble | null>,
): { go: (...given: Given) => Promise<boolean>; isBusy: boolean; trouble: Trouble | null } {
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const isUnderWay = useRef(false)

  const go = async (...given: Given) => {
    if (isUnderWay.current) return false
    isUnderWay.current = true
    setBusy(true)
    setTrouble(null)
    try {
      const found = await act(...given)
      setTrouble(found)
      return found === null
    } catch (error) {
      setTrouble({ code: 'unknown', message: String(error) })
      return false
    } finally {
      isUnderWay.current = false
      setBusy(false)
    }
  }
  return { go, isBusy, trouble }
}
