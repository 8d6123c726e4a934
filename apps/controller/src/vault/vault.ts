import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { chmod, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Clock } from '@discobooth/runtime/clock'
import { writeSafely } from '../recordings/disk/files.ts'
import { nodeFiles } from '../recordings/disk/node-files.ts'
import { createPasscodeCheck, type PasscodeCheck } from './passcode-check.ts'

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

const ivBytes = 12
const tagBytes = 16

/** Seals short texts so that only this controller opens them (AES-256-GCM). */
function createSealing(key: Buffer) {
  return {
    seal(text: string): string {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', key, iv)
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    /** Null: sealed elsewhere, or bent on the way. */
    open(sealed: string): string | null {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length <= ivBytes + tagBytes) return null
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes))
      decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
      try {
        const text = Buffer.concat([
          decipher.update(bytes.subarray(ivBytes + tagBytes)),
          decipher.final(),
        ])
        return text.toString('utf8')
      } catch {
        return null
      }
    },
  }
}

type Sealing = ReturnType<typeof createSealing>

const secretBytes = 32

/**
 * A secret of this machine, made on the first start, that nothing but the controller reads (0600). What
 * the kiosk's browser keeps is worth nothing without it: a copied profile opens nothing elsewhere.
 */
async function readBoothSecret(file: string, onExposed: (reason: string) => void): Promise<Buffer> {
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
const keyFor = (secret: Buffer, use: 'sealing' | 'passcode'): Buffer =>
  createHmac('sha256', secret).update(use).digest()
