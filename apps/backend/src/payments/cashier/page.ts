import { defaultLanguage } from '@discobooth/contract/new-session'
import { formatEuro } from '@discobooth/contract/price'
import type { Language } from '@discobooth/contract/session'
import { html, raw } from 'hono/html'
import { drawBall } from './ball.ts'
import type { CashierLink } from './store.ts'
import { words } from './words.ts'

type Html = ReturnType<typeof html>

const ball = raw(drawBall())

/** The guest's phone: what is bought, Pay and Decline; afterwards, what became of it. */
export function drawPage(link: CashierLink): Html {
  const text = words[link.language]
  const price = formatEuro(link.amount / 100)
  if (link.state !== 'open') {
    return drawEnd({ language: link.language, kind: link.state, price })
  }
  const address = `/cashier/${link.id}`
  return frame({
    language: link.language,
    kind: 'open',
    content: html`<h1>${text.title}</h1>
      <p class="label">${text.buys}</p>
      <p class="product">${text.mode(link.productName)}</p>
      <p class="price">${price}</p>
      <form method="post" action="${address}/pay"><button class="pay">${text.pay(price)}</button></form>
      <form method="post" action="${address}/decline"><button class="decline">${text.decline}</button></form>`,
  })
}

export function drawUnknown(): Html {
  return drawEnd({ language: defaultLanguage, kind: 'unknown' })
}

function drawEnd(end: {
  language: Language
  kind: 'paid' | 'declined' | 'closed' | 'unknown'
  price?: string
}): Html {
  const { title, text } = words[end.language][end.kind]
  const mark = end.kind === 'paid' ? 'M14 33l12 12 25-27' : 'M18 18l28 28M46 18L18 46'
  return frame({
    language: end.language,
    kind: end.kind,
    content: html`<svg class="mark" viewBox="0 0 64 64" aria-hidden="true"><path d="${mark}" /></svg>
      <h1>${title}</h1>
      ${end.kind === 'paid' && end.price ? html`<p class="price">${end.price}</p>` : ''}
      <p class="text" role="status">${text}</p>`,
  })
}

function frame(page: { language: Language; kind: string; content: Html }): Html {
  const { title, demo } = words[page.language]
  return html`<!doctype html>
<html lang="${page.language}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="theme-color" content="#0b0614" />
    <meta name="robots" content="noindex" />
    <title>DiscoBooth · ${title}</title>
    <link rel="stylesheet" href="/cashier/cashier.css" />
  </head>
  <body class="${page.kind}">
    <main>
      ${ball}
      ${page.content}
    </main>
    <footer>${demo}</footer>
  </body>
</html>`
}
