import { defaultLanguage, wishedLanguage } from '@discobooth/contract/texts/languages'
import type { Hono, MiddlewareHandler } from 'hono'
import type { Mail } from '../../mail/service.ts'
import { cidUrl, type MailTransport } from '../../mail/transport.ts'
import { base64Of } from '../../platform/bytes-as-text.ts'
import type { Env } from '../../platform/http/door.ts'
import { drawInbox, script, style } from './page.ts'

/** The demo's: a mail has arrived as soon as it is in the table, where /inbox finds it. */
export const inboxTransport: MailTransport = {
  name: 'inbox',
  deliver: () => Promise.resolve({ kind: 'sent' }),
  stop: () => undefined,
}

const MOST_SHOWN = 50
const MAIL = '/inbox/:id{[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}}'
/** A mail may look as it likes, and do nothing: no script, no form, nothing of this origin. */
const MAIL_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src * data:; frame-ancestors 'self'"

/**
 * The demo's mailbox, in which guests' addresses can be read: for who sits at this machine only (its door).
 * Mounted before all other pages: the policy of those would have the last word.
 */
export function serveInbox(
  hono: Hono<Env>,
  options: { mail: Pick<Mail, 'find' | 'newest' | 'attachmentsOf'>; pagePolicy: MiddlewareHandler },
): void {
  const { mail: mails } = options
  hono.use(MAIL, async (context, next) => {
    await next()
    if (context.res.ok) context.header('content-security-policy', MAIL_POLICY)
  })
  hono.use('/inbox/*', options.pagePolicy)
  hono.use('/inbox/*', async (context, next) => {
    await next()
    context.header('cache-control', 'no-store')
  })
  hono.get('/inbox', async (context) => {
    const { req } = context
    const opensFirst = req.query('closed') === undefined
    const wished = wishedLanguage(req.query('lang'), req.header('accept-language'))
    const language = wished ?? defaultLanguage
    return context.html(drawInbox(await mails.newest(MOST_SHOWN), { opensFirst, language }))
  })
  hono.get('/inbox/inbox.js', (context) =>
    context.body(script, 200, { 'content-type': 'text/javascript; charset=utf-8' }),
  )
  hono.get('/inbox/inbox.css', (context) =>
    context.body(style, 200, { 'content-type': 'text/css; charset=utf-8' }),
  )
  hono.get(MAIL, async (context) => {
    const mail = await mails.find(context.req.param('id'))
    if (!mail) return context.text('404: Not Found\n', 404)
    // What a mail links to opens beside it, as in a mailbox: hardly a page lets itself be framed.
    // As a mailbox shows what goes with a mail; a store that is away costs the picture.
    let html = mail.html
    for (const { cid, type, bytes } of await mails.attachmentsOf(mail).catch(() => [])) {
      if (cid) html = html.replaceAll(cidUrl(cid), `data:${type};base64,${base64Of(bytes)}`)
    }
    return context.html(html.replace('<head>', '<head><base target="_blank">'))
  })
}
