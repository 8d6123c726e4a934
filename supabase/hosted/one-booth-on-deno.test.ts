import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { type FakeMailProvider, startFakeMailProvider } from '@discobooth/fakes/mail-provider'
import { type FakeSmtp, startFakeSmtp } from '@discobooth/fakes/smtp'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createSmtpTransport } from '../../apps/backend/src/mail/adapters/smtp.ts'
import { makeIdentity } from './testing/database-door.ts'
import { openProject } from './testing/project.ts'
import { root } from './upload.ts'

/** In the `key.env` of the booth's machine, and a secret of the project. */
const boothKey = 'the-key-of-the-one-booth-of-this-project'
const MAIL_FROM = 'DiscoBooth <booth@example.org>'
const folder = mkdtempSync(join(tmpdir(), 'discobooth-one-booth-'))
const identity = makeIdentity()
let controller: ChildProcess
let controllerUrl: string
let provider: FakeMailProvider
let smtp: FakeSmtp

beforeAll(async () => {
  provider = await startFakeMailProvider()
  smtp = await startFakeSmtp({ identity })
  writeFileSync(join(folder, 'ca.pem'), identity.ca)
  controller = fork(join(root, 'apps/controller/src/main.ts'), {
    env: { CONTROLLER_PORT: '0', BOOTH_KEY: boothKey, DATA_DIR: folder },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [ready] = (await once(controller, 'message')) as [{ url: string }]
  controllerUrl = ready.url
})
afterAll(async () => {
  controller.kill('SIGTERM')
  await once(controller, 'exit')
  await provider.stop()
  await smtp.stop()
  rmSync(folder, { recursive: true })
})

const ways = {
  Resend: {
    secrets: () => ({ RESEND_API_URL: provider.url, RESEND_API_KEY: provider.keys.resend }),
    sent: () => provider.mails.map(({ subject }) => subject),
  },
  Postmark: {
    secrets: () => ({
      POSTMARK_API_URL: provider.url,
      POSTMARK_SERVER_TOKEN: provider.keys.postmark,
    }),
    sent: () => provider.mails.map(({ subject }) => subject),
  },
  'SMTP with TLS from the first byte': {
    secrets: () => ({ SMTP_URL: smtp.url, DENO_CERT: join(folder, 'ca.pem') }),
    sent: () => smtp.mails.map(({ headers }) => headers['subject']),
  },
}

it('under Node, a mail server with TLS gets mails if its certificate is trusted', async () => {
  const { port } = new URL(smtp.url)
  const from = { name: '', address: 'booth@example.org' }
  const settings = { host: '127.0.0.1', port: Number(port), isSecure: true, isLocal: true, from }
  const transport = createSmtpTransport({ settings: { ...settings, credentials: undefined } })
  const letter = { messageId: '1.1', to: 'eva@example.org', subject: 'S', text: 'T', html: 'T' }
  const deliver = () => transport.deliver({ ...letter, writtenAt: new Date(0) })
  const reason = expect.stringMatching(/certificate/)
  expect(await deliver()).toMatchObject({ kind: 'later', reason })
  const before = getCACertificates()
  setDefaultCACertificates([...before, identity.ca])
  expect(await deliver()).toEqual({ kind: 'sent' })
  setDefaultCACertificates(before)
})

describe.each(inject('denos'))('one booth, under Deno $version,', (deno) => {
  describe.each(Object.entries(ways))('with mails by %s', (_, way) => {
    const { call, joinCode, query } = openProject(deno, () => ({
      OPERATOR_PASSCODE: '8351',
      BOOTH_KEY: boothKey,
      CONTROLLER_URL: controllerUrl,
      MAIL_FROM,
      ...way.secrets(),
    }))

    it('is enrolled with the key of its machine, and told where its controller answers', async () => {
      const { body } = await call('POST', '/api/booths/enrol', { body: { code: await joinCode() } })
      expect(body).toEqual({ boothId: 'booth 1', boothKey })
      const { body: booth } = await call('GET', '/api/booth', { key: body.boothKey })
      const { protocol, raspberryIp, raspberryPort } = booth
      // Mails alone keep no recording.
      expect(booth.deliversMedia).toBe(false)
      const start = (key: string) =>
        fetch(`${protocol}://${raspberryIp}:${raspberryPort}/start`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-booth-key': key },
          body: JSON.stringify({ command: 'test', song_duration: 1_000, sessionId: randomUUID() }),
        })
      expect([(await start(body.boothKey)).status, (await start('another')).status]).toEqual([
        200, 401,
      ])
    })

    it('P9: an SOS is mailed, once', async () => {
      await query(`update booths set "operatorEmail" = 'operator@example.org', alerts = '{sos}'`)
      const before = way.sent().length
      const id = randomUUID()
      await call('POST', '/api/sessions', { key: boothKey, body: { id } })
      await call('POST', `/api/sessions/${id}/end`, { key: boothKey, body: { reason: 'sos' } })
      await expect
        .poll(() => query('select state, "lastError" from mails'))
        .toEqual([{ state: 'sent', lastError: null }])
      expect(way.sent().slice(before)).toEqual(['SOS in booth 1'])
      expect(provider.violations).toEqual([])
    })
  })
})
