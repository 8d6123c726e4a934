import type { ConsoleLevel } from '@discobooth/contract/session/log'

/** A console that writes into a list. */
export function silentConsole() {
  const written: [ConsoleLevel, ...unknown[]][] = []
  const console: Pick<Console, ConsoleLevel> = {
    log: (...parts) => written.push(['log', ...parts]),
    info: (...parts) => written.push(['info', ...parts]),
    warn: (...parts) => written.push(['warn', ...parts]),
    error: (...parts) => written.push(['error', ...parts]),
  }
  return { console, written }
}
