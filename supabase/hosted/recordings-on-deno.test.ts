import { type ChildProcess, fork } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FakeMailProvider, startFakeMailProvider } from '@discobooth/fakes/mail-provider'
import { startFakeS3 } from '@discobooth/fakes/s3'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openProject } from './testing/project.ts'
import { root } from './upload.ts'

const boothKey = 'the-key-of-the-one-booth-of-this-project'
const pages = 'https://booth.example.org'
const film = Buffer.concat([
  Buffer.from([0, 0, 0, 24, 0x66, 0x74, 0x79, 0x70, 0x69, 0x73, 0x6f, 0x6d]),
  randomBytes(12_000_000),
])
const photo = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(80_000)])
const recorded = { 'photo-1.jpg': photo, 'video-1.mp4': film }

let provider: FakeMailProvider
let s3: Awaited<ReturnType<typeof startFakeS3>>
beforeAll(async () => {
  provider = await startFakeMailProvider()
  s3 = await startFakeS3()
})
afterAll(() => Promise.all([provider.stop(), s3.stop()]))

const secrets = () => ({
  OPERATOR_PASSCODE: '8351',
  BOOTH_KEY: boothKey,
  PUBLIC_URL: pages,
  // Nothing is sold without; in free mode neither is asked anything.
  PAYMENT_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_unasked',
  STRIPE_WEBHOOK_SECRET: 'whsec_unasked',
  MUSIC_PROVIDER: 'spotify',
  SPOTIFY_CLIENT_ID: 'id',
  SPOTIFY_CLIENT_SECRET: 'secret',
  MAIL_FROM: 'DiscoBooth <booth@example.org>',
  RESEND_API_URL: provider.url,
  RESEND_API_KEY: provider.keys.resend,
  S3_ENDPOINT: s3.settings.endpoint,
  S3_BUCKET: s3.settings.bucket,
  S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
  S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
  S3_REGION: s3.settings.region,
})

/** What a party has left on the disk of a booth that was switched off before it could bring it. */
function layParty(folder: string, sessionId: string): string {
  const spool = join(folder, 'controller', 'spool')
  const ofParty = join(spool, sessionId)
  mkdirSync(ofParty, { recursive: true })
  const files = Object.entries(recorded).map(([name, bytes]) => {
    writeFileSync(join(ofParty, name), bytes)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    return { name, bytes: bytes.length, sha256, durationMs: null, state: 'waiting' }
  })
  const manifest = {
    version: 1,
    sessionId,
    startedAt: new Date().toISOString(),
    take: { photo: true, video: true },
    started: 'waiting',
    state: 'sealed',
    report: 'waiting',
    files,
    problem: null,
  }
  writeFileSync(join(ofParty, 'manifest.json'), JSON.stringify(manifest))
  return ofParty
}

async function startController(folder: string, backendUrl: string): Promise<ChildProcess> {
  const controller = fork(join(root, 'apps/controller/src/main.ts'), {
    env: {
      CONTROLLER_PORT: '0',
      BOOTH_KEY: boothKey,
      DATA_DIR: folder,
      BACKEND_URL: backendUrl,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await once(controller, 'message')
  return controller
}

async function stop(controller: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  controller.kill(signal)
  await once(controller, 'exit')
}

describe.each(inject('denos'))('recordings, under Deno $version,', (deno) => {
  const { call, joinCode, query } = openProject(deno, secrets)
  const folder = mkdtempSync(join(tmpdir(), 'discobooth-recordings-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const id = randomUUID()
  const keysOf = () => [...s3.files.keys()].filter((key) => key.startsWith(id)).toSorted()
  let links: { page: string; forget: string }

  it('are sold: there is a place to keep them, and a mail to bring them', async () => {
    await call('POST', '/api/booths/enrol', { body: { code: await joinCode() } })
    const { body } = await call('GET', '/api/booth', { key: boothKey })
    expect(body.deliversMedia).toBe(true)
  })

  it('go from the booth straight into the store, also when its power is cut on the way', async () => {
    await query('update booths set "freeMode" = true')
    const customerEmail = 'eva@example.org'
    const session = { id, sessionMode: 4, customerEmail }
    const made = await call('POST', '/api/sessions', { key: boothKey, body: session })
    expect(made.status).toBe(201)
    const ofParty = layParty(folder, id)
    const port = made.isolate.port
    const { promise: onItsWay, resolve } = Promise.withResolvers<void>()
    s3.mishap = ({ upload }) => {
      if (upload?.part !== 2) return null
      resolve()
      return 'cut'
    }
    const first = await startController(folder, `http://127.0.0.1:${port}`)
    await onItsWay
    await stop(first, 'SIGKILL')
    s3.mishap = () => null
    const second = await startController(folder, `http://127.0.0.1:${port}`)
    await expect.poll(() => existsSync(ofParty)).toBe(false)
    await stop(second, 'SIGTERM')
    expect(keysOf()).toEqual([`${id}/photo-1.jpg`, `${id}/video-1.mp4`])
    for (const [name, bytes] of Object.entries(recorded)) {
      expect(s3.files.get(`${id}/${name}`)?.bytes.equals(bytes)).toBe(true)
    }
    // The first part of the film, which had arrived, did not come again.
    const ofFilm = s3.calls.filter(
      ({ name, key }) => name === 'UploadPart' && key === `${id}/video-1.mp4`,
    )
    expect(ofFilm.filter(({ upload }) => upload?.part === 1)).toHaveLength(1)
    expect([[...s3.uploads], s3.violations]).toEqual([[], []])
  })

  it('are in the guest’s mail and gallery', async () => {
    const written = async () => {
      await call('GET', '/api/health')
      return provider.mails.find(({ text }) => text.includes(`${pages}/gallery/`))?.text
    }
    await expect.poll(written).toBeDefined()
    const text = (await written()) ?? ''
    const [, page = ''] = /\/gallery\/#([\w-]{43})\b/.exec(text) ?? []
    const [, forget = ''] = /\/gallery\/#([\w-]{43}\/delete\?key=[\w-]+)/.exec(text) ?? []
    links = { page, forget }
    const shown = await call('GET', `/gallery/${page}`)
    expect(shown.status).toBe(200)
    for (const name of Object.keys(recorded)) expect(shown.body).toContain(name)
    // Nobody has made a small copy: the photo itself is shown.
    for (const name of ['photo-1.jpg', 'small/photo-1.jpg', 'video-1.mp4']) {
      const given = await fetch(`http://127.0.0.1:${shown.isolate.port}/gallery/${page}/${name}`)
      const bytes = Buffer.from(await given.arrayBuffer())
      expect([given.status, bytes.equals(name.includes('video') ? film : photo)]).toEqual([
        200,
        true,
      ])
    }
  })

  it('are gone from the store when the guest says so', async () => {
    expect((await call('POST', `/gallery/${links.forget}`)).status).toBe(200)
    const left = async () => {
      await call('GET', '/api/health')
      return keysOf()
    }
    await expect.poll(left).toEqual([])
    expect((await call('GET', `/gallery/${links.page}`)).status).toBe(404)
    provider.mails.length = 0
  })
})
