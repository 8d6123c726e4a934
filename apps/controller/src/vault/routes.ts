import { Opened, PasscodeProof, Sealed } from '@discobooth/contract/device/device'
import type { Hono } from 'hono'
import { needsBoothKey, needsKiosk, refuseStrangers } from '../http/callers.ts'
import { limitBody, readJson } from '../http/json-body.ts'
import type { BoothKeys } from '../keys/booth-keys.ts'
import type { Vault } from './vault.ts'

/** What the kiosk asks so that its browser need not keep it. */
export function addVault(
  app: Hono,
  options: {
    /** Null while this machine's secret cannot be read. */
    vault: () => Vault | null
    keys: BoothKeys
    origins: readonly string[]
    kiosks: readonly string[]
  },
): void {
  const { vault, keys, origins, kiosks } = options
  const closed = "The controller's secret cannot be read. Its log says more."

  app.use('/key/*', refuseStrangers(origins), limitBody)
  // It tells nobody anything that they did not bring along.
  app.post('/key/seal', async (context) => {
    const read = await readJson(context, Opened)
    if (!read.ok) return read.answer
    const sealed = vault()?.sealing.seal(read.body.key)
    return sealed === undefined ? context.text(closed, 503) : context.json({ sealed })
  })
  app.post('/key/open', needsKiosk(kiosks), async (context) => {
    const read = await readJson(context, Sealed)
    if (!read.ok) return read.answer
    const ours = vault()
    if (ours === null) return context.text(closed, 503)
    const key = ours.sealing.open(read.body.sealed)
    return key === null
      ? context.text('This was sealed by another controller.', 409)
      : context.json({ key })
  })
  // Who has the key and stands elsewhere would choose what opens the booth without a network.
  app.use('/passcode/*', needsKiosk(kiosks))
  app.post('/passcode/keep', needsBoothKey(keys), limitBody, async (context) => {
    const read = await readJson(context, PasscodeProof)
    if (!read.ok) return read.answer
    const ours = vault()
    if (ours === null) return context.text(closed, 503)
    await ours.passcode.keep(read.body.proof)
    return context.json({ ok: true })
  })
  app.post('/passcode/check', needsBoothKey(keys), limitBody, async (context) => {
    const read = await readJson(context, PasscodeProof)
    if (!read.ok) return read.answer
    const ours = vault()
    return ours === null
      ? context.text(closed, 503)
      : context.json(await ours.passcode.check(read.body.proof))
  })
}
