import {
  type Brand,
  isBranded,
  nameOfBrand,
  ourBrand,
  shownColours,
} from '@discobooth/contract/device/brand'
import { nameOfMode } from '@discobooth/contract/modes/mode-names'
import { formatEuro } from '@discobooth/contract/money/price'
import type { Language } from '@discobooth/contract/session/session'
import { html } from 'hono/html'
import { pageStyle } from '../../platform/http/page-style.ts'
import type { CashierLink } from './store.ts'
import { words } from './words.ts'

/** On a phone, and without a script. */
export const style = `${pageStyle}
body { display: flex; flex-direction: column; text-align: center; font-size: 22px; }
main {
  flex: 1;
  width: 100%;
  max-width: 440px;
  margin: 0 auto;
  display: flex;
  flex-direction: column;
  justify-content: center;
  gap: 16px;
}
.order { display: grid; gap: 6px; margin: 8px 0; padding: 20px 16px 18px; border-radius: var(--radius); background: rgb(21 10 38 / 0.8); box-shadow: inset 0 0 0 2px var(--panel-edge); }
.label { color: var(--text-quiet); }
.product { font: 700 24px/1.25 var(--font-display); text-wrap: balance; }
.price { font: 800 52px/1.15 var(--font-display); font-variant-numeric: tabular-nums; color: var(--gold); text-shadow: 0 0 22px rgb(255 209 102 / 0.45); }
.pay { background: linear-gradient(180deg, var(--green), #17b878); color: var(--ink); font-size: 26px; box-shadow: inset 0 2px 0 rgb(255 255 255 / 0.55), 0 0 34px rgb(46 229 157 / 0.5); }
.mark { width: 132px; margin: 8px auto; color: var(--pink); fill: none; stroke: currentcolor; stroke-width: 5; stroke-linecap: round; stroke-linejoin: round; filter: drop-shadow(0 0 18px currentcolor); }
.mark circle { stroke-width: 2; }
.paid .mark { color: var(--green); }
.closed .mark, .unknown .mark { color: var(--cyan); }
.whose { display: grid; justify-items: center; gap: 8px; margin-bottom: 8px; font: 800 24px/1.25 var(--font-display); overflow-wrap: anywhere; text-wrap: balance; }
.whose small { color: var(--text-soft); font: 500 18px/1.3 var(--font-text); }
.whose img { width: auto; height: auto; max-width: 60vw; max-height: 88px; }
.whose .dark { padding: 8px; border-radius: 12px; background: #ffffff; }
footer { margin-top: 24px; color: var(--text-quiet); font-size: 18px; }
`

type Html = ReturnType<typeof html>

/** What a style sheet for all booths cannot know. */
export function drawColours(brand: Brand): string {
  const colours = shownColours(brand)
  if (colours === null) return ''
  const { first, second } = colours
  return `:root { --pink: ${first}; --purple: ${second}; } .whose { color: ${first}; } .order { box-shadow: inset 0 0 0 2px ${second}; }\n`
}

/** The guest's phone: what is bought, Pay and No thanks; afterwards, what became of it. */
export function drawPage(link: Omit<CashierLink, 'key'>, brand = ourBrand): Html {
  const text = words[link.language]
  const price = formatEuro(link.amount / 100, link.language)
  const address = `/cashier/${link.id}`
  if (link.state !== 'open') {
    return drawEnd({ language: link.language, kind: link.state, price, whose: { brand, address } })
  }
  return frame({
    language: link.language,
    kind: 'open',
    whose: { brand, address },
    content: html`${isBranded(brand) ? '' : html`<img class="ball" src="/icons/favicon.svg" alt="" />`}
      <h1>${text.title}</h1>
      <div class="order">
        <p class="label">${text.buys}</p>
        <p class="product">${nameOfMode(link.productName, link.language)}</p>
        <p class="price">${price}</p>
      </div>
      <form method="post" action="${address}/pay"><button class="button pay">${text.pay(price)}</button></form>
      <form method="post" action="${address}/decline"><button class="button quiet">${text.decline}</button></form>`,
  })
}

/** A tick, a cross; and for a code that leads nowhere its corners. */
const code = 'M20 27v-7h7M37 20h7v7M44 37v7h-7M27 44h-7v-7'
const marks = {
  paid: 'M19 33l9 9 18-19',
  declined: 'M22 22l20 20M42 22L22 42',
  closed: code,
  unknown: code,
}

export function drawUnknown(language: Language): Html {
  return drawEnd({ language, kind: 'unknown' })
}

function drawEnd(end: {
  language: Language
  kind: keyof typeof marks
  price?: string
  whose?: Whose
}): Html {
  const { title, text } = words[end.language][end.kind]
  return frame({
    language: end.language,
    kind: end.kind,
    ...(end.whose && { whose: end.whose }),
    content: html`<svg class="mark" viewBox="0 0 64 64" aria-hidden="true"><circle cx="32" cy="32" r="29" /><path d="${marks[end.kind]}" /></svg>
      <h1>${title}</h1>
      ${end.kind === 'paid' && end.price ? html`<p class="price">${end.price}</p>` : ''}
      <p class="text" role="status">${text}</p>`,
  })
}

/** In whose booth something is paid for, and where its page is. */
type Whose = { brand: Brand; address: string }

function drawWhose({ brand, address }: Whose): Html {
  const { line, logo } = brand
  return html`<p class="whose">${logo ? html`<img class="${logo.isDark ? 'dark' : ''}" src="${address}/logo" alt="" width="${logo.width}" height="${logo.height}" />` : ''}<span>${nameOfBrand(brand)}</span>${line ? html`<small>${line}</small>` : ''}</p>`
}

function frame(page: { language: Language; kind: string; whose?: Whose; content: Html }): Html {
  const { title, demo } = words[page.language]
  const whose = page.whose && isBranded(page.whose.brand) ? page.whose : null
  return html`<!doctype html>
<html lang="${page.language}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="theme-color" content="#0b0614" />
    <meta name="robots" content="noindex" />
    <title>${nameOfBrand(whose?.brand ?? ourBrand)} · ${title}</title>
    <link rel="icon" href="/icons/favicon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/cashier/cashier.css" />
    ${whose && html`<link rel="stylesheet" href="${whose.address}/brand.css" />`}
  </head>
  <body class="${page.kind}">
    <main>
      ${whose && drawWhose(whose)}
      ${page.content}
    </main>
    <footer>${demo}</footer>
  </body>
</html>`
}
