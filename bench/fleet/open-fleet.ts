import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBalancer } from '@discobooth/fakes/balancer'
import { startFakeMailProvider } from '@discobooth/fakes/mail-provider'
import { startFakeS3 } from '@discobooth/fakes/s3'
import { startFakeStripe } from '@discobooth/fakes/stripe'
import { API_BASE } from '../../apps/backend/src/app.ts'
import { uploadSongs } from '../../apps/backend/src/music/library/adapters/song-upload.ts'
import { migrate } from '../../apps/backend/src/platform/db/migrations.ts'
import { openDatabase, openPool } from '../../apps/backend/src/platform/db/pool.ts'
import { openS3Store } from '../../apps/backend/src/recordings/s3/s3-store.ts'
import { startBackend } from '../../e2e/fixtures/backend.ts'
import { openSharedPostgres } from '../../e2e/fixtures/fleet-booth.ts'
import { makeBooths, songsDir } from '../booths/open-many.ts'
import { untilIndexed } from '../booths/song-index.ts'

/** The pieces of a part are as small as a test's photos: the fake takes them so. */
export const partBytes = 5 * 1_048_576

export type Fleet = Awaited<ReturnType<typeof openFleet>>

/**
 * Two backends as an owner of many booths has them: real money (Stripe is a fake), mails by Resend (so
 * too), songs and recordings in a bucket, and a balancer that sends every call to one of them, at random.
 */
export async function openFleet(options: { backends?: number; env?: Record<string, string> } = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'discobooth-fleet-'))
  const [stripe, post, bucket] = await Promise.all([
    startFakeStripe(),
    startFakeMailProvider(),
    startFakeS3(),
  ])
  const { settings: s3 } = bucket
  const store = openS3Store({ settings: s3, fetch })
  await uploadSongs({ dir: songsDir, store, removes: false, say: () => undefined })
  const postgres = await openSharedPostgres(join(dataDir, 'database'))
  // Once, and not by the one of them while the others wait for it.
  await migrate({ address: postgres.address })
  const names = Array.from({ length: options.backends ?? 2 }, (_, at) => `backend-${at}`)
  const backends = await Promise.all(
    names.map((name) =>
      startBackend({
        dataDir: join(dataDir, name),
        boothKey: '',
        kioskDir: dataDir,
        env: {
          BACKENDS: 'many',
          DATABASE_URL: postgres.url,
          PUBLIC_URL: 'https://booths.example.org',
          OPERATOR_PASSCODE: '8531',
          PAYMENT_PROVIDER: 'stripe',
          STRIPE_SECRET_KEY: stripe.secretKey,
          STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
          STRIPE_API_URL: stripe.url,
          RESEND_API_KEY: post.keys.resend,
          RESEND_API_URL: post.url,
          MAIL_FROM: 'booth@example.org',
          S3_ENDPOINT: s3.endpoint,
          S3_BUCKET: s3.bucket,
          S3_ACCESS_KEY_ID: s3.accessKeyId,
          S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
          S3_REGION: s3.region,
          ...options.env,
        },
      }),
    ),
  )
  const balancer = await startBalancer({ targets: () => backends.map(({ url }) => url) })
  stripe.deliverTo(`${balancer.url}${API_BASE}/payment-webhook`)
  const db = openDatabase(openPool({ address: postgres.address, log: () => undefined, times: 5 }))
  await untilIndexed(db)
  return {
    url: balancer.url,
    address: postgres.address,
    databaseDir: join(dataDir, 'database'),
    db,
    balancer,
    backends,
    stripe,
    post,
    bucket,
    booths: (count: number) => makeBooths(db, count),
    async stop() {
      await balancer.stop()
      await Promise.all(backends.map((backend) => backend.stop()))
      await db.destroy()
      await postgres.stop()
      await Promise.all([stripe.stop(), post.stop(), bucket.stop()])
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
