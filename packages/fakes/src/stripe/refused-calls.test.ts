import { afterEach, beforeEach, expect, it } from 'vitest'
import { type FakeStripe, startFakeStripe } from '../stripe.ts'
import type { Right } from './account.ts'
import { refusedByStripe } from './refused-calls.ts'
import type { Asker, Situation } from './refused-later-calls.ts'

let fake: FakeStripe
beforeEach(async () => {
  fake = await startFakeStripe()
})
afterEach(() => fake.stop())

const price = 'currency=eur&unit_amount=500&product_data[name]=Disco'
const keys: Record<Asker, string | null> = {
  key: 'Bearer sk_test_fake',
  'another key': 'Bearer sk_test_other',
  nobody: null,
}

async function send(call: {
  method: string
  path: string
  sent?: string | undefined
  as?: Asker
  key?: string
}): Promise<[number, string]> {
  const authorization = keys[call.as ?? 'key']
  const answer = await fetch(`${fake.url}/v1${call.path}`, {
    method: call.method,
    headers: {
      'stripe-version': '2026-10-28.endive',
      ...(authorization && { authorization }),
      ...(call.sent !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...(call.key && { 'idempotency-key': call.key }),
    },
    body: call.sent ?? null,
  })
  return [answer.status, await answer.text()]
}

/** What the rows speak of, made as a booth and its guests would. */
async function openWorld(): Promise<Record<string, string>> {
  const made = async (path: string, sent: string) =>
    JSON.parse((await send({ method: 'POST', path, sent }))[1])
  const { id: sold } = await made('/prices', price)
  const { id: small } = await made('/prices', price.replace('500', '49'))
  const link = () =>
    made('/payment_links', `line_items[0][price]=${sold}&line_items[0][quantity]=1`)
  const pay = async () => {
    const paid = fake.guestPays((await link()).url)
    if (!paid.ok) throw new Error(paid.why)
    return paid
  }
  const paid = await pay()
  const refunded = await pay()
  const refund = fake.operatorRefunds(refunded.paymentIntentId)
  const disputed = await pay()
  fake.guestDisputes(disputed.paymentIntentId)
  fake.guestPaysSlowly((await link()).url)
  const processing = [...fake.shelf.intents.values()].find(({ status }) => status === 'processing')
  return {
    price: sold,
    small,
    refund,
    link: [...fake.shelf.links.keys()][0] ?? '',
    paid: paid.paymentIntentId,
    complete: paid.sessionId,
    refunded: refunded.paymentIntentId,
    disputed: disputed.paymentIntentId,
    processing: processing?.id ?? '',
    long: 'x'.repeat(1_001),
  }
}

async function bring(when: Situation | undefined, world: Record<string, string>): Promise<void> {
  if (when === 'key expired') fake.keyExpires()
  if (when === 'key used before') {
    await send({ method: 'POST', path: '/prices', sent: price, key: 'used' })
  }
  if (when === 'price archived') fake.operatorArchivesPrice(world['price'] ?? '')
  const right = when?.startsWith('no right for ') && when.slice('no right for '.length)
  if (right) fake.keyLacks(right as Right)
}

it.each(refusedByStripe)('refuses $what: $method $path', async (call) => {
  const world = await openWorld()
  await bring(call.when, world)
  const filled = (text: string) => text.replace(/\{(\w+)\}/g, (_, name) => world[name] ?? '')
  const before = fake.books()
  const answer = await send({
    method: call.method,
    path: filled(call.path),
    sent: call.sent === undefined ? undefined : filled(call.sent),
    as: call.as,
    ...(call.when === 'key used before' && { key: 'used' }),
  })
  expect(answer).toEqual([call.status, expect.stringContaining(call.says)])
  expect(fake.books()).toEqual(before)
})
