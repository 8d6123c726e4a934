import {
  type LocalKey,
  localKeys,
  type SessionKey,
  sessionKeys,
} from '@discobooth/contract/session/storage-keys'

/** A browser's storage by the contract's names. It may be full, blocked or absent: nothing here throws. */
export type Stored<Key extends string> = {
  read(key: Key): string | null
  /** Says whether the value is stored; a failure is logged. */
  write(key: Key, value: string): boolean
  remove(key: Key): void
  /** Everything, whoever wrote it. */
  clear(): void
}

function storedIn<Key extends string>(
  names: Readonly<Record<Key, string>>,
  open: () => Storage,
): Stored<Key> {
  return {
    read(key) {
      try {
        return open().getItem(names[key])
      } catch {
        return null
      }
    },
    write(key, value) {
      try {
        open().setItem(names[key], value)
        return true
      } catch (error) {
        console.error(`Failed to store ${names[key]}:`, error)
        return false
      }
    },
    remove(key) {
      try {
        open().removeItem(names[key])
      } catch {
        // What cannot be removed could not be written either.
      }
    },
    clear() {
      try {
        open().clear()
      } catch {
        // Nothing was in there.
      }
    },
  }
}

export type LocalStore = Stored<LocalKey>
export type SessionStore = Stored<SessionKey>

export const localValues = (open: () => Storage): LocalStore => storedIn(localKeys, open)
export const sessionValues = (open: () => Storage): SessionStore => storedIn(sessionKeys, open)
