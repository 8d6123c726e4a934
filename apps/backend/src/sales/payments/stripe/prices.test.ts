import { PaymentView } from '@discobooth/contract/money/payment-api'
import { OperatorStatus } from '@discobooth/contract/operator/operator-api'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { demo } from '../../../testing/test-app.ts'
import { operatorOf, passcode } from '../../../testing/test-operator.ts'
import { descriptionOf, suffixOf } from './links.ts'
import { accountOf } from './settings.ts'
import { openStripeApp } from './testing/stripe-app.ts'

const backend = await openStripeApp({ demo, firstBooth: { passcode } })
const { call, db, fake, makeSession } = backend
const operator = operatorOf(backend)
beforeEach(() => {
  fake.requests.length = 0
})

async function openFor(sessionMode: number) {
  const { id } = await makeSession({ sessionMode })
  const { body } = await call('POST', `/api/sessions/${id}/payment`)
  return PaymentView.parse(body)
}
const sent = (name: string) =>
  fake.requests.filter((request) => request.call === name).map((request) => request.sent)

it('[7.card.1, 9.17] a mode that is paid for the first time gets a price in cents of euros; every link after it uses the same one', async () => {
  for (let guest = 0; guest < 3; guest += 1) {
    expect(await openFor(2)).toMatchObject({ status: 'pending', price: 7 })
  }
  expect(sent('createPrice')).toEqual([
    { unit_amount: '700', currency: 'eur', product_data: { name: 'Disco Session Mode 2' } },
  ])
  const [price] = [...fake.shelf.prices.keys()].slice(-1)
  const used = sent('createLink').map((link) => Object(link)['line_items'][0].price)
  expect(used).toEqual([price, price, price])
})

it('[7.card.1] another amount of the same mode is another price', async () => {
  await db.updateTable('modes').set({ price: 7.5 }).where('id', '=', 2).execute()
  expect(await openFor(2)).toMatchObject({ price: 7.5 })
  expect(sent('createPrice')).toMatchObject([{ unit_amount: '750' }])
  await db.updateTable('modes').set({ price: 7 }).where('id', '=', 2).execute()
  await openFor(2)
  expect(sent('createPrice')).toHaveLength(1)
})

it('a price that was put away at Stripe is made again, and the guest sees a code all the same', async () => {
  await openFor(2)
  for (const id of fake.shelf.prices.keys()) fake.operatorArchivesPrice(id)
  expect(await openFor(2)).toMatchObject({ status: 'pending', url: expect.any(String) })
  expect(await openFor(2)).toMatchObject({ status: 'pending' })
  expect(sent('createPrice')).toHaveLength(1)
  expect(fake.violations).toEqual([])
})

it('an attempt keeps to its price though another one is kept meanwhile', async () => {
  await db.deleteFrom('provider_prices').execute()
  const { id } = await makeSession({ sessionMode: 3 })
  fake.loseAnswer({ call: 'createLink' })
  // The link exists, and nobody knows its address yet.
  await call('POST', `/api/sessions/${id}/payment`)
  await db.updateTable('provider_prices').set({ priceId: 'price_other' }).execute()
  const { body } = await call('POST', `/api/sessions/${id}/payment`)
  expect(body).toMatchObject({ status: 'pending', url: expect.any(String) })
  const prices = sent('createLink').map((link) => Object(link)['line_items'][0].price)
  expect(new Set(prices).size).toBe(1)
  await db.deleteFrom('provider_prices').execute()
})

it('the mode and the booth stand in what the bank and the receipt tell', async () => {
  await openFor(1)
  expect(sent('createLink').at(-1)).toMatchObject({
    payment_intent_data: {
      description: expect.stringMatching(/^Photo, /),
      statement_descriptor_suffix: expect.stringMatching(/^[A-Za-z0-9 .-]{1,10}$/),
    },
  })
})

it.each([
  ['Booth 1', 'Booth 1'],
  ['Joe\'s <Café> "*" Rotterdam', 'Joes Cafe'],
  ['12345', 'DISCO'],
  ['ディスコ', 'DISCO'],
  ['   ', 'DISCO'],
  ['Discotheek de Zon', 'Discotheek'],
])('a booth called %s is %s on a bank statement', (name, suffix) => {
  expect(suffixOf(name)).toBe(suffix)
  expect(`TENLETTERS* ${suffixOf(name)}`.length).toBeLessThanOrEqual(22)
  expect(descriptionOf({ modeName: 'Photo', boothName: name })).toBe(`Photo, ${name}`)
})

it('every key has prices of its own, and none is told by its account', async () => {
  const keys = ['sk_test_a', 'sk_live_a', 'rk_live_a', 'sk_live_b']
  const accounts = await Promise.all(keys.map(accountOf))
  expect(new Set(accounts).size).toBe(4)
  expect(accounts[0]).toMatch(/^test-[0-9a-f]{16}$/)
  expect(accounts[1]).toMatch(/^live-[0-9a-f]{16}$/)
})

it.each([0.01, 0.49])('P11: a price of %s euro is refused where it is set', async (price) => {
  const setting = db.updateTable('modes').set({ price }).where('id', '=', 3).execute()
  await expect(setting).rejects.toThrow(/modes_price_payable/)
})

it.each([null, 0, 0.5])('P11: a price of %s can be set', async (price) => {
  const mode = db.updateTable('modes').where('id', '=', 3)
  const set = await mode.set({ price }).returning('price').executeTakeFirstOrThrow()
  expect(set.price).toBe(price)
  await mode.set({ price: 2 }).execute()
})

it('P11: a price that was too low already stays, and the light is red until it is mended', async () => {
  const light = async () => {
    const { parts } = OperatorStatus.parse((await operator('GET', '/status')).body)
    return parts.find(({ part }) => part === 'payments')
  }
  expect(await light()).toMatchObject({ state: 'ok' })
  const rule = 'check (price is null or price = 0 or price >= 0.50) not valid'
  await sql`alter table modes drop constraint modes_price_payable`.execute(db)
  await db.updateTable('modes').set({ price: 0.2 }).where('id', '=', 3).execute()
  // As the migration does, over a row that is there already.
  await sql.raw(`alter table modes add constraint modes_price_payable ${rule}`).execute(db)
  expect(await light()).toMatchObject({
    state: 'error',
    reason: 'price_too_low',
    detail: '3: €0.20',
  })
  await db.updateTable('modes').set({ price: 2 }).where('id', '=', 3).execute()
  expect(await light()).toMatchObject({ state: 'ok' })
})
