import type { Take } from '@discobooth/contract/device/device'
import type { Part } from '../part.ts'

export interface Recording {
  sessionId: string
  take: Take
  /** Of the whole party. */
  durationMs: number
}

/** Records a party. Commands that fit no running recording do nothing. */
export interface Camera extends Part {
  record(recording: Recording): void | Promise<void>
  pause(): void | Promise<void>
  resume(): void | Promise<void>
  finish(): void | Promise<void>
  /** Takes a picture that nobody keeps; says what is wrong, or null. */
  tryOut(): Promise<string | null>
}
