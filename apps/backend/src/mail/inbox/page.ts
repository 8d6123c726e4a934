import { html } from 'hono/html'
import type { StoredMail } from '../store.ts'

type Html = ReturnType<typeof html>

/** Signs in place of words: the demo's inbox speaks no language of its own. */
const marks: Record<StoredMail['state'], string> = { waiting: '…', sent: '✓', failed: '✕' }

/** All that the demo's booth has mailed, as it would have arrived. */
export function drawInbox(mails: StoredMail[], options: { opensFirst: boolean }): Html {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="theme-color" content="#0b0614" />
    <meta name="robots" content="noindex" />
    <title>DiscoBooth · Inbox</title>
    <link rel="stylesheet" href="/inbox/inbox.css" />
    <script type="module" src="/inbox/inbox.js"></script>
  </head>
  <body${options.opensFirst ? '' : html` class="list"`}>
    <main>
      <header><h1>Inbox</h1><p class="count">${mails.length}</p></header>
      ${mails.length === 0 ? html`<p class="empty" role="status">0 ✉</p>` : ''}
      ${mails.map((mail, order) => drawMail(mail, options.opensFirst && order === 0))}
    </main>
  </body>
</html>`
}

function drawMail(mail: StoredMail, isOpen: boolean): Html {
  const at = mail.createdAt.toISOString()
  return html`<details class="mail" name="mail" data-id="${mail.id}" data-kind="${mail.kind}"
    data-state="${mail.state}"${isOpen ? html` open` : ''}>
    <summary>
      <span class="state ${mail.state}" title="${mail.state}">${marks[mail.state]}</span>
      <span class="subject" lang="${mail.language}">${mail.subject}</span>
      <span class="to">${mail.to}</span>
      <time datetime="${at}">${at.slice(0, 16).replace('T', ' ')} UTC</time>
    </summary>
    <iframe title="${mail.subject}" loading="lazy" src="/inbox/${mail.id}"
      sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
    <pre lang="${mail.language}">${mail.text}</pre>
  </details>`
}
