import { createHmac, randomBytes } from 'node:crypto'
import { chmod, mkdir, open, readFile, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

const secretBytes = 32

/**
 * A secret of this machine, made on the first start, that nothing but the controller reads (0600). What
 * the kiosk's browser keeps is worth nothing without it: a copied profile opens nothing elsewhere.
 */
export async function readBoothSecret(file: string): Promise<Buffer> {
  const known = await readIfThere(file)
  if (known?.length === secretBytes) {
    await chmod(file, 0o600)
    return known
  }
  if (known !== null)
    throw new Error(
      `${file} does not hold ${secretBytes} bytes. Put the right file back, or remove it.`,
    )
  const made = randomBytes(secretBytes)
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  // Whole or not at all: half a secret would lock the kiosk out for ever.
  const unfinished = await open(`${file}.new`, 'w', 0o600)
  try {
    await unfinished.writeFile(made)
    await unfinished.sync()
  } finally {
    await unfinished.close()
  }
  await rename(`${file}.new`, file)
  return made
}

/** A key of its own for each use. */
export const keyFor = (secret: Buffer, use: 'sealing' | 'passcode'): Buffer =>
  createHmac('sha256', secret).update(use).digest()

async function readIfThere(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
