import { Buffer } from 'node:buffer'
import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

type Cost = { N: number; r: number; p: number }

/** 16 MB and a fifth of a second on a desk, about a second on a Raspberry Pi. */
const USUAL_COST: Cost = { N: 16_384, r: 8, p: 5 }
const BYTES = 32

/** The cost is kept beside the hash: it can be raised later without making old passcodes void. */
export async function hashPasscode(passcode: string, cost: Cost = USUAL_COST): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derive(passcode, { salt, cost })
  const { N, r, p } = cost
  return `scrypt$${N}$${r}$${p}$${salt.toString('base64')}$${hash.toString('base64')}`
}

export async function isPasscode(passcode: string, stored: string): Promise<boolean> {
  const [, N, r, p, salt = '', hash = ''] = stored.split('$')
  const cost = { N: Number(N), r: Number(r), p: Number(p) }
  const wanted = Buffer.from(hash, 'base64')
  const found = await derive(passcode, { salt: Buffer.from(salt, 'base64'), cost })
  return wanted.length === found.length && timingSafeEqual(wanted, found)
}

function derive(passcode: string, how: { salt: Buffer; cost: Cost }): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(passcode, how.salt, BYTES, how.cost, (error, hash) =>
      error ? reject(error) : resolve(hash),
    )
  })
}

/** Keys are long and random, so a plain hash is enough; finding it by index tells a stranger nothing. */
export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}
