import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { boothKey, ServerRig } from '../testing/server-rig.ts'
import { SimulatedBooth } from '../testing/simulated-booth.ts'

const kiosk = 'http://127.0.0.1:8080'
let booth: SimulatedBooth
beforeEach(async () => {
  booth = new SimulatedBooth({ origins: [kiosk] })
  await booth.start()
})
afterEach(() => booth.stop())

const proof = (digits: string) => Buffer.from(digits.padEnd(32, '.')).toString('base64')
const judged = async (digits: string) =>
  (await (await booth.post('/passcode/check', { proof: proof(digits) })).json()) as {
    verdict: string
    waitMs: number
  }

describe("the kiosk's key", () => {
  const seal = async (from = booth) =>
    ((await (await from.post('/key/seal', { key: 'the-key' })).json()) as { sealed: string }).sealed

  it('is sealed, opens at the same controller after a restart, and at no other', async () => {
    const sealed = await seal()
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('the-key')
    booth = await booth.restarted()
    expect(await (await booth.post('/key/open', { sealed })).json()).toEqual({ key: 'the-key' })
    const another = new SimulatedBooth()
    await another.start()
    expect((await another.post('/key/open', { sealed })).status).toBe(409)
    await another.stop()
    const bent = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`
    expect((await booth.post('/key/open', { sealed: bent })).status).toBe(409)
    expect((await booth.post('/key/open', { sealed: 'short' })).status).toBe(409)
  })

  it('opens for nobody on the network, nor for the page of a stranger', async () => {
    const sealed = await seal()
    const page = await booth.post('/key/open', { sealed }, { origin: 'http://evil.example' })
    expect(page.status).toBe(403)
    const rig = new ServerRig()
    for (const peer of ['192.168.1.9', '::ffff:10.0.0.9', 'fe80::1']) {
      const body = JSON.stringify({ sealed })
      const answer = await rig.app.request('/key/open', { method: 'POST', body }, { peer })
      expect(answer.status, peer).toBe(403)
    }
  })

  it('the secret is for the controller alone, and one that lay open is closed and reported', async () => {
    const file = join(booth.folder, 'controller', 'secret')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readFileSync(file)).toHaveLength(32)
    const sealed = await seal()
    chmodSync(file, 0o644)
    booth = await booth.restarted()
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(booth.printed.join()).toContain('secret_exposed')
    expect((await booth.post('/key/open', { sealed })).status).toBe(200)
  })

  it.each([0, 31, 33])(
    'a secret of %i bytes is not used, nor replaced in silence',
    async (bytes) => {
      const file = join(booth.folder, 'controller', 'secret')
      const sealed = await seal()
      const right = readFileSync(file)
      writeFileSync(file, Buffer.alloc(bytes))
      booth = await booth.restarted()
      // Not 409, upon which a kiosk asks to be enrolled again: with the right file back it goes on.
      expect((await booth.post('/key/open', { sealed })).status).toBe(503)
      expect((await booth.post('/key/seal', { key: 'the-key' })).status).toBe(503)
      expect((await booth.post('/passcode/check', { proof: proof('2468') })).status).toBe(503)
      expect(booth.printed.join()).toContain('Put the right file back')
      expect((await booth.health()).booth.state).toBe('disarmed')
      writeFileSync(file, right)
      booth = await booth.restarted()
      expect((await booth.post('/key/open', { sealed })).status).toBe(200)
    },
  )
})

describe('the passcode while the backend is away', () => {
  it('is judged by the controller, also after a restart', async () => {
    expect((await judged('2468')).verdict).toBe('unknown')
    await booth.post('/passcode/keep', { proof: proof('2468') })
    booth = await booth.restarted()
    expect((await judged('0000')).verdict).toBe('wrong')
    expect((await judged('2468')).verdict).toBe('right')
  })

  it('what lies on the disk is no proof, and without the key nobody asks', async () => {
    await booth.post('/passcode/keep', { proof: proof('2468') })
    const kept = readFileSync(join(booth.folder, 'controller', 'passcode.json'), 'utf8')
    expect(kept).not.toContain(proof('2468'))
    for (const path of ['/passcode/keep', '/passcode/check']) {
      const answer = await booth.post(path, { proof: proof('2468') }, { 'x-booth-key': 'another' })
      expect(answer.status).toBe(401)
      expect((await booth.post(path, { proof: 'x' })).status).toBe(400)
    }
  })

  it('nobody on the network chooses what opens it, nor guesses, not even with the key', async () => {
    const rig = new ServerRig()
    const headers = { 'x-booth-key': boothKey, 'content-type': 'application/json' }
    const body = JSON.stringify({ proof: proof('2468') })
    for (const path of ['/passcode/keep', '/passcode/check']) {
      const asked = { method: 'POST', body, headers }
      const answer = await rig.app.request(path, asked, { peer: '192.168.1.9' })
      expect([path, answer.status]).toEqual([path, 403])
    }
  })
})
