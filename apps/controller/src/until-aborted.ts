/** Resolves when the signal is aborted; `forget` ends the waiting without resolving. */
export function untilAborted(signal: AbortSignal, forget?: AbortSignal): Promise<null> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(null)
    else
      signal.addEventListener('abort', () => resolve(null), {
        once: true,
        ...(forget && { signal: forget }),
      })
  })
}
