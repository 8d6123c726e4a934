const PARENT_POLL_MS = 500

/**
 * Aborts when somebody wants us to stop. Ctrl-C arrives twice (from the terminal and through npm),
 * so a second signal asks for nothing new; and an npm that was killed can't tell us anything.
 */
export function listenForStop(): { signal: AbortSignal; close: () => void } {
  const stop = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => stop.abort())
  }
  const parent = process.ppid
  const poll = setInterval(() => {
    if (process.ppid !== parent) stop.abort()
  }, PARENT_POLL_MS)
  return { signal: stop.signal, close: () => clearInterval(poll) }
}
