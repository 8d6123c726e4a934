/** What a guest tells the help line: short enough to say aloud. */
export function processId(sessionId: string): string {
  return sessionId.slice(0, 8).toUpperCase()
}
