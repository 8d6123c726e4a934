import { defaultLanguage, wishedLanguage } from '@discobooth/contract/texts/languages'
import type { Context, Hono } from 'hono'
import type { Env } from '../../platform/http/door.ts'
import type { Cashier } from './cashier.ts'
import { drawPage, drawUnknown, style } from './page.ts'

const LINK = '/cashier/:link{[0-9a-f-]{36}}'

/** The cashier's pages for a guest's phone: plain forms, so that they work on any. */
export function serveCashier(hono: Hono<Env>, cashier: Cashier): void {
  hono.use('/cashier/*', async (context, next) => {
    await next()
    context.header('cache-control', 'no-store')
  })
  hono.get('/cashier/cashier.css', (context) =>
    context.body(style, 200, { 'content-type': 'text/css; charset=utf-8' }),
  )
  hono.get(LINK, async (context) => {
    const link = await cashier.find(context.req.param('link'))
    return link ? context.html(drawPage(link)) : answerUnknown(context)
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
