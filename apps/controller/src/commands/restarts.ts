import { join } from 'node:path'
import {
  type BoothVerb,
  type CommandAnswer,
  type RestartVerb,
  restartVerbs,
} from '@discobooth/contract/device/commands'
import { type Files, writeSafely } from '../recordings/disk/files.ts'
import type { Entry } from './ledger.ts'

/** What the root unit understands (deploy/restart.sh). */
const words: Readonly<Record<RestartVerb, string>> = {
  'restart-screen': 'screen',
  'restart-controller': 'controller',
  'restart-machine': 'machine',
}

/** The unit takes a word within a second, and systemd ends a program within half a minute. */
const patienceMs = 120_000

const done: CommandAnswer = { failure: null }

export function isRestart(verb: BoothVerb): verb is RestartVerb {
  return (restartVerbs as readonly BoothVerb[]).includes(verb)
}

/**
 * Restarts go through a unit of root's own: it reads one word from a file of ours and knows three. The file
 * lies in memory (/run), so that a power cut forgets it: no machine restarts for ever.
 */
export function createRestarts(options: {
  files: Files
  /** Null where no unit of root's waits for words: in a demo, or in a test. */
  folder: string | null
  /** Of this start of the machine, and of this start of the controller. */
  boot: string
  life: string
  wall: () => Date
}) {
  const { files, folder, boot, life, wall } = options
  const file = folder === null ? null : join(folder, 'restart')

  return {
    /** Asks for it; null: it is under way. */
    async begin(verb: RestartVerb): Promise<CommandAnswer | null> {
      if (file === null) return { failure: 'not_installed' }
      try {
        await writeSafely(files, file, new TextEncoder().encode(`${words[verb]}\n`))
        return null
      } catch {
        return { failure: 'disk' }
      }
    },

    /** What came of one that was begun, perhaps by the controller before this one; null: it is not known yet. */
    async lookAfter(verb: RestartVerb, begun: Entry): Promise<CommandAnswer | null> {
      const isOtherBoot = begun.boot !== boot
      const isOtherLife = isOtherBoot || begun.life !== life
      // With the machine everything has started again, whoever pulled the plug.
      if (isOtherBoot) return done
      if (verb === 'restart-controller' && isOtherLife) return done
      const isWaiting = file !== null && (await files.size(file).catch(() => null)) !== null
      if (verb === 'restart-screen' && !isWaiting) {
        // Nobody knows whether the word was written before the controller ended.
        return isOtherLife ? { failure: 'cut_off' } : done
      }
      const waitedMs = Math.abs(wall().getTime() - begun.at)
      if (waitedMs < patienceMs) return null
      if (isWaiting) await files.remove(file).catch(() => undefined)
      return { failure: 'not_restarted' }
    },
  }
}

export type Restarts = ReturnType<typeof createRestarts>
