import type { SessionStore } from '../platform/storage.ts'

/** What a guest has typed so far: kept for a reload, and shown to nobody else. */
export function emailDraft(stored: SessionStore, sessionId: string) {
  const mark = `${sessionId} `
  return {
    read(): string | null {
      const kept = stored.read('emailDraft')
      return kept?.startsWith(mark) ? kept.slice(mark.length) : null
    },
    write: (text: string) => void stored.write('emailDraft', mark + text),
    forget: () => stored.remove('emailDraft'),
  }
}
