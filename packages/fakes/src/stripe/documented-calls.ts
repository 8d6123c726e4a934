import * as z from 'zod/mini'

const id = (prefix: string) => z.string().check(z.regex(new RegExp(`^${prefix}_\\w{1,200}$`)))
const whole = (least: number, most: number) =>
  z.string().check(
    z.refine((text) => /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most, {
      error: `must be a whole number from ${least} to ${most}`,
    }),
  )
const Flag = z.enum(['true', 'false'])
const text = (most: number) => z.string().check(z.minLength(1), z.maxLength(most))
const Currency = z.string().check(z.regex(/^[a-z]{3}$/))
const Metadata = z
  .record(z.string().check(z.regex(/^[^[\]]{1,40}$/)), z.string().check(z.maxLength(500)))
  .check(z.refine((all) => Object.keys(all).length <= 50, { error: 'up to 50 keys' }))
const expand = { expand: z.optional(z.array(text(200)).check(z.maxLength(20))) }
const page = (prefix: string) => ({
  limit: z.optional(whole(1, 100)),
  starting_after: z.optional(id(prefix)),
  ending_before: z.optional(id(prefix)),
  ...expand,
})
const since = {
  created: z.optional(z.strictObject({ gte: whole(0, 9_999_999_999) })),
}
const AfterCompletion = z
  .strictObject({
    type: z.enum(['hosted_confirmation', 'redirect']),
    hosted_confirmation: z.optional(z.strictObject({ custom_message: z.optional(text(500)) })),
    redirect: z.optional(z.strictObject({ url: z.url() })),
  })
  .check(
    z.refine(({ type, redirect }) => (type === 'redirect') === (redirect !== undefined), {
      error: 'redirect goes with the type redirect, and only with it',
    }),
  )
const methods = z.array(z.enum(['card', 'ideal', 'wero', 'bancontact', 'paypal', 'sepa_debit']))

export type NewPrice = z.infer<typeof NewPrice>
export const NewPrice = z
  .strictObject({
    currency: Currency,
    unit_amount: whole(0, 99_999_999),
    product: z.optional(id('prod')),
    product_data: z.optional(z.strictObject({ name: text(5_000), metadata: z.optional(Metadata) })),
    nickname: z.optional(text(5_000)),
    metadata: z.optional(Metadata),
    ...expand,
  })
  .check(
    z.refine(
      ({ product, product_data }) => (product === undefined) !== (product_data === undefined),
      {
        error: 'product or product_data, exactly one',
      },
    ),
  )

export type NewLink = z.infer<typeof NewLink>
export const NewLink = z.strictObject({
  line_items: z
    .array(z.strictObject({ price: id('price'), quantity: whole(1, 999_999) }))
    .check(z.minLength(1), z.maxLength(20)),
  after_completion: z.optional(AfterCompletion),
  inactive_message: z.optional(text(500)),
  metadata: z.optional(Metadata),
  payment_intent_data: z.optional(
    z.strictObject({
      metadata: z.optional(Metadata),
      description: z.optional(text(1_000)),
      statement_descriptor_suffix: z.optional(text(22)),
    }),
  ),
  payment_method_types: z.optional(methods),
  restrictions: z.optional(
    z.strictObject({ completed_sessions: z.strictObject({ limit: whole(1, 1_000_000) }) }),
  ),
  ...expand,
})

export type LinkChange = z.infer<typeof LinkChange>
export const LinkChange = z.strictObject({
  active: z.optional(Flag),
  inactive_message: z.optional(text(500)),
  metadata: z.optional(Metadata),
  ...expand,
})

export type NewRefund = z.infer<typeof NewRefund>
export const NewRefund = z
  .strictObject({
    payment_intent: z.optional(id('pi')),
    charge: z.optional(id('ch')),
    amount: z.optional(whole(1, 99_999_999)),
    reason: z.optional(z.enum(['duplicate', 'fraudulent', 'requested_by_customer'])),
    metadata: z.optional(Metadata),
    ...expand,
  })
  .check(
    z.refine(
      ({ payment_intent, charge }) => (payment_intent === undefined) !== (charge === undefined),
      {
        error: 'payment_intent or charge, exactly one',
      },
    ),
  )

const one = (path: string, prefix: string) =>
  ({ method: 'GET', path, params: { id: id(prefix) }, sent: z.strictObject(expand) }) as const

/** Every call the booth may make, in the shape the service documents for it. */
export const documentedCalls = {
  createPrice: { method: 'POST', path: '/prices', sent: NewPrice },
  changePrice: {
    method: 'POST',
    path: '/prices/:id',
    params: { id: id('price') },
    sent: z.strictObject({ active: z.optional(Flag), ...expand }),
  },
  changeProduct: {
    method: 'POST',
    path: '/products/:id',
    params: { id: id('prod') },
    sent: z.strictObject({ active: z.optional(Flag), ...expand }),
  },
  readAccount: { method: 'GET', path: '/account', sent: z.strictObject(expand) },
  listWebhooks: { method: 'GET', path: '/webhook_endpoints', sent: z.strictObject(page('we')) },
  listMethods: {
    method: 'GET',
    path: '/payment_method_configurations',
    sent: z.strictObject(page('pmc')),
  },
  createLink: { method: 'POST', path: '/payment_links', sent: NewLink },
  changeLink: {
    method: 'POST',
    path: '/payment_links/:id',
    params: { id: id('plink') },
    sent: LinkChange,
  },
  readLink: one('/payment_links/:id', 'plink'),
  listLinks: {
    method: 'GET',
    path: '/payment_links',
    sent: z.strictObject({ active: z.optional(Flag), ...page('plink') }),
  },
  listSessions: {
    method: 'GET',
    path: '/checkout/sessions',
    sent: z.strictObject({
      payment_link: z.optional(id('plink')),
      payment_intent: z.optional(id('pi')),
      status: z.optional(z.enum(['open', 'complete', 'expired'])),
      ...page('cs_test'),
    }),
  },
  readSession: one('/checkout/sessions/:id', 'cs_test'),
  expireSession: {
    method: 'POST',
    path: '/checkout/sessions/:id/expire',
    params: { id: id('cs_test') },
    sent: z.strictObject(expand),
  },
  readIntent: one('/payment_intents/:id', 'pi'),
  readCharge: one('/charges/:id', 'ch'),
  listCharges: {
    method: 'GET',
    path: '/charges',
    sent: z.strictObject({ payment_intent: z.optional(id('pi')), ...page('ch') }),
  },
  createRefund: { method: 'POST', path: '/refunds', sent: NewRefund },
  changeRefund: {
    method: 'POST',
    path: '/refunds/:id',
    params: { id: id('re') },
    sent: z.strictObject({ metadata: z.optional(z.union([Metadata, z.literal('')])), ...expand }),
  },
  cancelRefund: {
    method: 'POST',
    path: '/refunds/:id/cancel',
    params: { id: id('re') },
    sent: z.strictObject(expand),
  },
  readRefund: one('/refunds/:id', 're'),
  listRefunds: {
    method: 'GET',
    path: '/refunds',
    sent: z.strictObject({
      payment_intent: z.optional(id('pi')),
      charge: z.optional(id('ch')),
      ...page('re'),
    }),
  },
  readDispute: one('/disputes/:id', 'dp'),
  listDisputes: {
    method: 'GET',
    path: '/disputes',
    sent: z.strictObject({
      payment_intent: z.optional(id('pi')),
      charge: z.optional(id('ch')),
      ...page('dp'),
    }),
  },
  listBalance: {
    method: 'GET',
    path: '/balance_transactions',
    sent: z.strictObject({
      payout: z.optional(id('po')),
      source: z.optional(text(200)),
      type: z.optional(text(100)),
      ...since,
      ...page('txn'),
    }),
  },
  listPayouts: {
    method: 'GET',
    path: '/payouts',
    sent: z.strictObject({
      status: z.optional(z.enum(['pending', 'paid', 'failed', 'canceled', 'in_transit'])),
      ...since,
      ...page('po'),
    }),
  },
  readEvent: one('/events/:id', 'evt'),
  listEvents: {
    method: 'GET',
    path: '/events',
    sent: z.strictObject({
      type: z.optional(text(100)),
      types: z.optional(z.array(text(100)).check(z.maxLength(20))),
      ...since,
      ...page('evt'),
    }),
  },
} as const satisfies Record<string, DocumentedCall>

export type DocumentedCall = {
  method: 'GET' | 'POST'
  path: string
  params?: Record<string, z.ZodMiniType>
  /** The query of a GET, the form of a POST. */
  sent: z.ZodMiniType
}
export type CallName = keyof typeof documentedCalls
