import { createHmac, randomBytes } from 'node:crypto'
import { chmod, readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { writeSafely } from '../recordings/disk/files.ts'
import { nodeFiles } from '../recordings/disk/node-files.ts'

const secretBytes = 32

/**
 * A secret of this machine, made on the first start, that nothing but the controller reads (0600). What
 * the kiosk's browser keeps is worth nothing without it: a copied profile opens nothing elsewhere.
 */
export async function readBoothSecret(
  file: string,
  onExposed: (reason: string) => void,
): Promise<Buffer> {
  if ((await nodeFiles.size(file)) === null) return makeBoothSecret(file)
  const secret = await readFile(file)
  // A new one instead would lock the kiosk out without a word: somebody has to decide that.
  if (secret.length !== secretBytes)
    throw new Error(
      `${file} does not hold ${secretBytes} bytes. Put the right file back, or remove it and enrol the kiosk again.`,
    )
  if (((await stat(file)).mode & 0o077) !== 0) {
    await chmod(file, 0o600)
    onExposed(
      `Other users of this machine could read ${file}; they no longer can. Unless you know why, remove it, restart and enrol the kiosk again.`,
    )
  }
  return secret
}

/** On the disk for good before anything is sealed with it. */
async function makeBoothSecret(file: string): Promise<Buffer> {
  const made = randomBytes(secretBytes)
  await nodeFiles.makeFolder(dirname(file))
  await writeSafely(nodeFiles, file, made)
  return made
}

/** A key of its own for each use. */
export const keyFor = (secret: Buffer, use: 'sealing' | 'passcode'): Buffer =>
  createHmac('sha256', secret).update(use).digest()
