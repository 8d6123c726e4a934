import type { Clock } from '@discobooth/runtime/clock'
import type { Connection } from '../backend/connection.ts'
import type { Disk } from '../platform/database.ts'
import type { LocalStore, SessionStore } from '../platform/storage.ts'
import type { SdkWindow } from './spotify/player/sdk.ts'

/** What every provider of music may use. */
export type MusicNeeds = {
  call: Connection['call']
  fetch: typeof globalThis.fetch
  clock: Clock
  random: () => number
  /** Where the library keeps its songs, and which of them the operator has saved. */
  disk: Disk
  document: Document
  window: SdkWindow
  local: LocalStore
  stored: SessionStore
  /** Makes a path of the backend, as it gives songs, a whole address. */
  resolve(path: string): string
}
