import type { Clock } from '../clock.ts'
import { type Answer, failed, missing, ok } from './answers.ts'
import type { LinkChange, NewLink, NewPrice } from './documented-calls.ts'
import type { Events } from './events.ts'
import type { PaymentLink, Price } from './objects.ts'
import type { Shelf } from './shelf.ts'

/** Less is not taken at a checkout in euros. */
const LEAST_CENTS = 50

/** With the account's prefix, an asterisk and a space a statement has 22 characters. */
const STATEMENT = { prefix: 'DISCOBOOTH', most: 22 }

function descriptorFault(suffix: string): string | undefined {
  if (/[<>\\'"*]/.test(suffix)) return 'The statement descriptor contains invalid characters.'
  if (!/[A-Za-z]/.test(suffix)) return 'The statement descriptor must contain at least one letter.'
  const isLong = `${STATEMENT.prefix}* ${suffix}`.length > STATEMENT.most
  return isLong ? 'The statement descriptor is longer than 22 characters.' : undefined
}

export function linkCalls(world: { clock: Clock; events: Events; shelf: Shelf; url: string }) {
  const { clock, events, shelf } = world

  return {
    createPrice(sent: NewPrice): Answer {
      const price: Price = {
        id: shelf.newId('price'),
        object: 'price',
        active: true,
        created: clock.seconds(),
        currency: sent.currency,
        livemode: false,
        metadata: sent.metadata ?? {},
        product: sent.product ?? shelf.newId('prod'),
        type: 'one_time',
        unit_amount: Number(sent.unit_amount),
      }
      shelf.prices.set(price.id, price)
      if (sent.product_data) shelf.productNames.set(price.product, sent.product_data.name)
      events.emit('price.created', price)
      return ok(price)
    },

    changePrice(id: string): Answer {
      const price = shelf.prices.get(id)
      return price ? ok(price) : missing('price', id)
    },

    createLink(sent: NewLink): Answer {
      const prices = sent.line_items.map(({ price }) => shelf.prices.get(price))
      const unknown = sent.line_items.find(({ price }) => !shelf.prices.has(price))
      const [first] = prices
      if (unknown || !first) return missing('price', unknown?.price ?? '', 'line_items[0][price]')
      const put = sent.line_items.findIndex(
        ({ price }) => shelf.prices.get(price)?.active === false,
      )
      if (put >= 0) {
        const message = 'The price specified is inactive. This field only accepts active prices.'
        return failed(400, { message, param: `line_items[${put}][price]` })
      }
      if (prices.some((price) => price?.currency !== first.currency)) {
        return failed(400, { message: 'All prices must have the same currency.' })
      }
      const items = sent.line_items.map(({ price, quantity }) => ({
        price,
        quantity: Number(quantity),
      }))
      if (shelf.amountOf(items) < LEAST_CENTS) {
        const message = 'The total amount must convert to at least 50 cents.'
        return failed(400, { code: 'amount_too_small', message })
      }
      const suffix = sent.payment_intent_data?.statement_descriptor_suffix
      const wrong = suffix === undefined ? undefined : descriptorFault(suffix)
      if (wrong) {
        const param = 'payment_intent_data[statement_descriptor_suffix]'
        return failed(400, { message: wrong, param })
      }
      const id = shelf.newId('plink')
      const link: PaymentLink = {
        id,
        object: 'payment_link',
        active: true,
        after_completion: sent.after_completion ?? { type: 'hosted_confirmation' },
        currency: first.currency,
        inactive_message: sent.inactive_message ?? null,
        livemode: false,
        metadata: sent.metadata ?? {},
        payment_intent_data: sent.payment_intent_data
          ? {
              metadata: sent.payment_intent_data.metadata ?? {},
              description: sent.payment_intent_data.description ?? null,
              statement_descriptor_suffix: suffix ?? null,
            }
          : null,
        payment_method_types: sent.payment_method_types ?? null,
        restrictions: sent.restrictions
          ? {
              completed_sessions: {
                count: 0,
                limit: Number(sent.restrictions.completed_sessions.limit),
              },
            }
          : null,
        url: `${world.url}/pay/${id.replace('plink', 'test')}`,
      }
      shelf.lineItems.set(id, items)
      shelf.links.set(id, link)
      events.emit('payment_link.created', link)
      return ok(link)
    },

    changeLink(sent: LinkChange, id: string): Answer {
      const link = shelf.links.get(id)
      if (!link) return missing('payment_link', id)
      if (sent.active !== undefined) link.active = sent.active === 'true'
      if (sent.inactive_message !== undefined) link.inactive_message = sent.inactive_message
      Object.assign(link.metadata, sent.metadata)
      events.emit('payment_link.updated', link)
      return ok(link)
    },
  }
}
