import { afterEach, beforeEach, vi } from 'vitest'

/** For tests of trouble: what the kiosk complains of is expected, and would fill the report. */
export function silenceConsole(): void {
  beforeEach(() => {
    vi.spyOn(console, 'error').mockReturnValue()
    vi.spyOn(console, 'warn').mockReturnValue()
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })
}
