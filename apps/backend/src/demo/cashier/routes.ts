import { type Brand, ourBrand } from '@discobooth/contract/device/brand'
import { defaultLanguage, wishedLanguage } from '@discobooth/contract/texts/languages'
import type { Context, Hono } from 'hono'
import { brandOf, logoOf } from '../../operator/booths/record.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { Env } from '../../platform/http/door.ts'
import { findSession } from '../../sales/sessions/record.ts'
import type { Cashier } from './cashier.ts'
import { drawColours, drawPage, drawUnknown, style } from './page.ts'

const LINK = '/cashier/:link{[0-9a-f-]{36}}'

/** The cashier's pages for a guest's phone: plain forms, so that they work on any. */
export function serveCashier(hono: Hono<Env>, cashier: Cashier, db: Database): void {
  /** In whose booth this is paid for. */
  async function boothOf(context: Context<Env>): Promise<string | null> {
    const link = await cashier.find(context.req.param('link') ?? '')
    return (link && (await findSession(db, link.session_id))?.owner) ?? null
  }
  async function brandAt(context: Context<Env>): Promise<Brand> {
    const booth = await boothOf(context)
    return booth === null ? ourBrand : brandOf(db, booth)
  }

  hono.use('/cashier/*', async (context, next) => {
    await next()
    context.header('cache-control', 'no-store')
  })
  hono.get('/cashier/cashier.css', (context) =>
    context.body(style, 200, { 'content-type': 'text/css; charset=utf-8' }),
  )
  hono.get(LINK, async (context) => {
    const link = await cashier.find(context.req.param('link'))
    return link ? context.html(drawPage(link, await brandAt(context))) : answerUnknown(context)
  })
  hono.get(`${LINK}/brand.css`, async (context) => {
    const css = { 'content-type': 'text/css; charset=utf-8' }
    return context.body(drawColours(await brandAt(context)), 200, css)
  })
  hono.get(`${LINK}/logo`, async (context) => {
    const booth = await boothOf(context)
    const logo = booth === null ? null : await logoOf(db, booth)
    if (logo === null) return answerUnknown(context)
    return context.body(logo.bytes, 200, { 'content-type': logo.type })
  })
  hono.post(`${LINK}/pay`, async (context) => {
    await cashier.pay(context.req.param('link'))
    return backToPage(context)
  })
  hono.post(`${LINK}/decline`, async (context) => {
    await cashier.decline(context.req.param('link'))
    return backToPage(context)
  })
  hono.all('/cashier/*', answerUnknown)
}

function answerUnknown(context: Context<Env>): Response | Promise<Response> {
  const { req } = context
  const language = wishedLanguage(req.query('lang'), req.header('accept-language'))
  return context.html(drawUnknown(language ?? defaultLanguage), 404)
}

/** A page that can be loaded again: nothing is sent twice. */
function backToPage(context: Context<Env>): Response {
  return context.redirect(`/cashier/${context.req.param('link')}`, 303)
}
