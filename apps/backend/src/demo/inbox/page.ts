import type { Language } from '@discobooth/contract/session/session'
import { languages } from '@discobooth/contract/texts/languages'
import { html } from 'hono/html'
import type { Mail } from '../../mail/service.ts'
import { pageStyle } from '../../platform/http/page-style.ts'

/** Looks for new mails: one that was opened stays open, and its frame where it is. */
export const script = `
const everyMs = 2000
const list = document.querySelector('main')
// In the reader's own zone, which only the reader's machine knows.
const clock = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'short', timeStyle: 'short' })

function tell(place) {
  for (const time of place.querySelectorAll('time')) time.textContent = clock.format(new Date(time.dateTime))
}
tell(list)

async function look() {
  const answer = await fetch(location.href, { signal: AbortSignal.timeout(10_000) })
  if (!answer.ok) return
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const [header, nextHeader] = [list, page].map((place) => place.querySelector('header'))
  header.querySelector('.count').textContent = nextHeader.querySelector('.count').textContent
  if (page.querySelector('.empty') === null) list.querySelector('.empty')?.remove()
  const news = [...page.querySelectorAll('.mail')].reverse()
  for (const mail of news) {
    const known = list.querySelector('[data-id="' + mail.dataset.id + '"]')
    if (known === null) show(mail, header)
    else if (known.dataset.state !== mail.dataset.state) {
      known.dataset.state = mail.dataset.state
      known.querySelector('.state').replaceWith(mail.querySelector('.state'))
    }
  }
}

/** What is being read is not closed by what has just come. */
function show(mail, header) {
  const opens = mail.open
  const newest = list.querySelector('.mail')
  mail.open = false
  tell(mail)
  header.after(mail)
  if (opens && (newest === null || newest.open)) mail.open = true
}

async function keepLooking() {
  if (!document.hidden) await look().catch(() => undefined)
  setTimeout(keepLooking, everyMs)
}
setTimeout(keepLooking, everyMs)
`

export const style = `${pageStyle}
main { max-width: 860px; margin: 0 auto; display: grid; gap: 14px; }
header { display: flex; align-items: center; gap: 16px; margin-bottom: 8px; }
header .ball { width: 56px; height: 56px; margin: 0; }
h1 { text-align: left; font-size: clamp(26px, 6vw, 38px); }
.count { min-width: 44px; padding: 4px 12px; border-radius: 999px; background: var(--gold); color: var(--ink); font-weight: 800; text-align: center; font-variant-numeric: tabular-nums; }
.empty { display: grid; justify-items: center; gap: 20px; padding: 72px 0; color: var(--text-soft); text-align: center; }
.empty svg { width: 112px; fill: none; stroke: var(--cyan); stroke-width: 2.5; stroke-linecap: round; stroke-linejoin: round; filter: drop-shadow(0 0 16px var(--cyan)); }
.mail { border-radius: var(--radius); background: rgb(21 10 38 / 0.88); box-shadow: inset 0 0 0 2px var(--panel-edge); overflow: hidden; }
.mail[open] { box-shadow: inset 0 0 0 2px var(--purple), 0 0 32px rgb(177 75 255 / 0.35); }
summary { display: grid; grid-template-columns: 36px 1fr auto; align-items: center; gap: 2px 14px; padding: 14px 22px; min-height: 72px; cursor: pointer; list-style: none; overflow-wrap: anywhere; }
summary::-webkit-details-marker { display: none; }
summary:focus-visible { outline-offset: -4px; border-radius: var(--radius); }
.subject { font-weight: 700; line-height: 1.25; }
.to { grid-column: 2; color: var(--text-quiet); font-size: 16px; }
time { color: var(--text-quiet); font-size: 16px; grid-column: 3; grid-row: 1; white-space: nowrap; font-variant-numeric: tabular-nums; }
.state { grid-row: 1 / 3; display: grid; place-items: center; width: 36px; height: 36px; border-radius: 50%; color: var(--ink); font-weight: 900; font-size: 20px; line-height: 1; }
.sent { background: var(--green); }
.waiting { background: var(--gold); }
.failed { background: var(--danger-text); }
iframe { display: block; width: calc(100% - 4px); height: min(70vh, 640px); margin: 0 2px; border: 0; background: var(--backdrop-deep); }
pre { padding: 20px 24px; font: 15px/1.5 ui-monospace, Consolas, monospace; white-space: pre-wrap; overflow-wrap: anywhere; color: var(--text-quiet); }
/* On the demo's stage, which has a title for it and little room. */
.list { padding: 10px; font-size: 16px; background: var(--backdrop-deep); }
.list header { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.list .empty { display: none; }
.list summary { padding: 8px 14px; min-height: 48px; }
.list .mail { border-radius: var(--radius-key); }
@media (max-width: 560px) {
  body { padding-inline: 12px; }
  summary { grid-template-columns: 36px 1fr; padding-inline: 16px; }
  .state { grid-row: 1 / 4; }
  time { grid-column: 2; grid-row: auto; }
}
`

type Html = ReturnType<typeof html>
type StoredMail = Awaited<ReturnType<Mail['newest']>>[number]

/** Signs in place of words: a mail speaks its guest's language, the list none. */
const marks: Record<StoredMail['state'], string> = { waiting: '…', sent: '✓', failed: '✕' }

const emptyWords: Record<Language, string> = {
  en: 'What the booth mails arrives here.',
  nl: 'Wat de booth mailt komt hier aan.',
  de: 'Was die Kabine verschickt, kommt hier an.',
  fr: 'Les e-mails de la cabine arrivent ici.',
  es: 'Los correos de la cabina llegan aquí.',
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
<html lang="${languages[options.language].locale}">
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
      <time datetime="${at}"></time>
    </summary>
    <iframe title="${mail.subject}" loading="lazy" src="/inbox/${mail.id}"
      sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
    <pre lang="${mail.language}">${mail.text}</pre>
  </details>`
}
