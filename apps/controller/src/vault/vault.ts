import { join } from 'node:path'
import type { Clock } from '@discobooth/runtime/clock'
import { nodeFiles } from '../recordings/disk/node-files.ts'
import { keyFor, readBoothSecret } from './booth-secret.ts'
import { createPasscodeCheck, type PasscodeCheck } from './passcode-check.ts'
import { createSealing, type Sealing } from './sealing.ts'

/** What the kiosk's browser must not keep by itself: its key, sealed, and the check of the passcode. */
export interface Vault {
  sealing: Sealing
  passcode: PasscodeCheck
}

export async function openVault(options: {
  folder: string
  clock: Clock
  /** The secret lay open for others. */
  onExposed: (reason: string) => void
}): Promise<Vault> {
  const { folder, clock, onExposed } = options
  const secret = await readBoothSecret(join(folder, 'secret'), onExposed)
  const passcode = createPasscodeCheck({
    key: keyFor(secret, 'passcode'),
    clock,
    files: nodeFiles,
    file: join(folder, 'passcode.json'),
  })
  await passcode.start()
  return { sealing: createSealing(keyFor(secret, 'sealing')), passcode }
}
