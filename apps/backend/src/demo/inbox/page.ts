import type { Language } from '@discobooth/contract/session/session'
import { html } from 'hono/html'
import type { Mail } from '../../mail/service.ts'

type Html = ReturnType<typeof html>
type StoredMail = Awaited<ReturnType<Mail['newest']>>[number]

/** Signs in place of words: a mail speaks its guest's language, the list none. */
const marks: Record<StoredMail['state'], string> = { waiting: '…', sent: '✓', failed: '✕' }

const emptyWords: Record<Language, string> = {
  en: 'What the booth mails arrives here.',
  nl: 'Wat de booth mailt komt hier aan.',
}

const empty = (language: Language) => html`<div class="empty" role="status">
  <svg viewBox="0 0 64 64" aria-hidden="true"><rect x="8" y="16" width="48" height="34" rx="6" /><path d="m10 19 22 18 22-18" /></svg>
  <p>${emptyWords[language]}</p>
</div>`

/** All that the demo's booth has mailed, as it would have arrived. */
export function drawInbox(
  mails: StoredMail[],
  options: { opensFirst: boolean; language: Language },
): Html {
  return html`<!doctype html>
<html lang="${options.language}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="theme-color" content="#0b0614" />
    <meta name="robots" content="noindex" />
    <title>DiscoBooth · Inbox</title>
    <link rel="icon" href="/icons/favicon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/inbox/inbox.css" />
    <script type="module" src="/inbox/inbox.js"></script>
  </head>
  <body${options.opensFirst ? '' : html` class="list"`}>
    <main>
      <header>
        <img class="ball" src="/icons/favicon.svg" alt="" />
        <h1>Inbox</h1>
        <p class="count">${mails.length}</p>
      </header>
      ${mails.length === 0 ? empty(options.language) : ''}
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
