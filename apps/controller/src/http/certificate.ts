import { webcrypto, X509Certificate } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { hostname, networkInterfaces } from 'node:os'
import { join } from 'node:path'
import 'reflect-metadata'
import * as x509 from '@peculiar/x509'

export interface Certificate {
  key: string
  cert: string
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
const lifetimeMs = 10 * 365 * 86_400_000
/** A Pi may wake with an old clock: the certificate was valid long before. */
const validFrom = new Date('2024-01-01T00:00:00Z')

/** Names and addresses this machine is reached by. */
export function ownAddresses(host: string): string[] {
  const addresses = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .map(({ address }) => address.replace(/%.*$/, ''))
  const named = [hostname(), `${hostname()}.local`, 'localhost', '127.0.0.1', '::1']
  const bound = ['0.0.0.0', '::'].includes(host) ? [] : [host]
  return [...new Set([...named, ...bound, ...addresses])]
}

/**
 * The controller's own certificate, made on first start. A new address gets a new certificate for the
 * same key, so that a kiosk which trusts the key goes on trusting.
 */
export async function ownCertificate(options: {
  folder: string
  addresses: readonly string[]
  now: Date
}): Promise<Certificate> {
  const { folder, addresses, now } = options
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const keyFile = join(folder, 'controller.key')
  const certFile = join(folder, 'controller.crt')
  const key = (await readText(keyFile)) ?? (await makeKey(keyFile))
  const present = await readText(certFile)
  if (present !== null && isGood(present, options)) return { key, cert: present }
  const cert = await issue({ key, addresses, now })
  await writeWhole(certFile, cert, 0o644)
  return { key, cert }
}

function isGood(
  cert: string,
  { addresses, now }: { addresses: readonly string[]; now: Date },
): boolean {
  try {
    const parsed = new X509Certificate(cert)
    const names = addresses.every((name) =>
      isIP(name) === 0 ? parsed.checkHost(name) : parsed.checkIP(name),
    )
    return names && parsed.validToDate.getTime() - now.getTime() > lifetimeMs / 10
  } catch {
    return false
  }
}

async function makeKey(file: string): Promise<string> {
  const pair = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const raw = await webcrypto.subtle.exportKey('pkcs8', pair.privateKey)
  const pem = x509.PemConverter.encode(raw, 'PRIVATE KEY')
  await writeWhole(file, pem, 0o600)
  return pem
}

async function issue(options: {
  key: string
  addresses: readonly string[]
  now: Date
}): Promise<string> {
  const { key, addresses, now } = options
  const [raw] = x509.PemConverter.decode(key)
  if (raw === undefined) throw new Error('The controller key file holds no key.')
  const { subtle } = webcrypto
  const privateKey = await subtle.importKey('pkcs8', raw, algorithm, true, ['sign'])
  const publicKey = await publicHalf(privateKey)
  const cert = await x509.X509CertificateGenerator.createSelfSigned(
    {
      serialNumber: Buffer.from(webcrypto.getRandomValues(new Uint8Array(16))).toString('hex'),
      name: 'CN=DiscoBooth controller',
      notBefore: validFrom,
      notAfter: new Date(Math.max(now.getTime(), validFrom.getTime()) + lifetimeMs),
      signingAlgorithm: algorithm,
      keys: { privateKey, publicKey },
      extensions: [
        new x509.BasicConstraintsExtension(false, undefined, true),
        new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
        new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
        new x509.SubjectAlternativeNameExtension(
          addresses.map((value) => ({ type: isIP(value) === 0 ? 'dns' : 'ip', value }) as const),
        ),
      ],
    },
    webcrypto,
  )
  return cert.toString('pem')
}

async function publicHalf(privateKey: webcrypto.CryptoKey): Promise<webcrypto.CryptoKey> {
  const whole = await webcrypto.subtle.exportKey('jwk', privateKey)
  const { d: _secret, key_ops: _uses, ...half } = whole
  return webcrypto.subtle.importKey('jwk', half, algorithm, true, ['verify'])
}

async function readText(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch {
    return null
  }
}

async function writeWhole(file: string, text: string, mode: number): Promise<void> {
  const temporary = `${file}.new`
  await writeFile(temporary, text, { mode, flush: true })
  await rename(temporary, file)
}
