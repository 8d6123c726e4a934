import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { startFakeStripe } from '@discobooth/fakes/stripe'
import { afterAll, expect, it } from 'vitest'

const COMMAND = fileURLToPath(new URL('../../../check-payments.node.ts', import.meta.url))
const fake = await startFakeStripe({ secretKey: 'rk_live_fake' })
afterAll(() => fake.stop())

/** Runs the command as `discobooth check-payments` does. */
function run(change: Record<string, string> = {}) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = {
    PATH,
    NODE_COMPILE_CACHE,
    PAYMENT_PROVIDER: 'stripe',
    STRIPE_SECRET_KEY: fake.secretKey,
    STRIPE_WEBHOOK_SECRET: fake.webhookSecret,
    STRIPE_API_URL: fake.url,
    PUBLIC_URL: 'https://booth.example.org',
    ...change,
  }
  return new Promise<{ code: unknown; output: string }>((resolve) => {
    execFile(process.execPath, [COMMAND], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    )
  })
}

it('P11: check-payments says what is missing, in the language of who asks, and ends with 1 where nobody can pay', async () => {
  expect(await run()).toEqual({ code: 0, output: 'Everything is set up.\n' })
  fake.keyLacks('refund')
  fake.methodsAre({ ideal: false })
  expect(await run()).toEqual({
    code: 1,
    output:
      'The payment key lacks rights: refunds\nSwitched off in the dashboard, and guests pay with it: ideal\n',
  })
  const dutch = await run({ LANG: 'nl_NL.UTF-8' })
  expect(dutch.output).toContain('De betaalsleutel mist rechten: refunds')
  const unheard = await run({ STRIPE_API_URL: 'http://127.0.0.1:9' })
  expect(unheard).toMatchObject({ code: 1, output: expect.stringContaining('does not answer') })
  expect(unheard.output).not.toContain(fake.secretKey)
  expect(await run({ STRIPE_SECRET_KEY: '' })).toMatchObject({ code: 2 })
}, 240_000)
