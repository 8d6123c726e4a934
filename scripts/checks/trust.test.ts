import { execFile } from 'node:child_process'
import { createHash, createPrivateKey, createPublicKey } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { ownCertificate } from '../../apps/controller/src/http/certificate.ts'

const program = fileURLToPath(new URL('../../apps/keeper/src/trust.ts', import.meta.url))
const run = promisify(execFile)

it("prints the pin of the controller's key, which stays when its address changes", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'discobooth-trust-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const pins = []
  for (const addresses of [['127.0.0.1'], ['127.0.0.1', 'booth.local']]) {
    const { key, cert } = await ownCertificate({ folder, addresses, now: new Date() })
    const server = createServer({ key, cert })
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : 0
    const { stdout } = await run(process.execPath, [program, `https://127.0.0.1:${port}`])
    server.close()
    const raw = createPublicKey(createPrivateKey(key)).export({ type: 'spki', format: 'der' })
    expect(stdout.trim()).toBe(createHash('sha256').update(raw).digest('base64'))
    pins.push(stdout)
  }
  expect(pins[0]).toBe(pins[1])
}, 120_000)
