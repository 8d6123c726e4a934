import { nameOfMode } from '@discobooth/contract/modes/mode-names'
import { formatEuro } from '@discobooth/contract/money/price'
import type { OperatorLanguage } from '@discobooth/contract/texts/languages'
import { html } from 'hono/html'
import { numberOf } from './service.ts'
import type { ReceiptRow } from './store.ts'

type Words = Record<
  'title' | 'number' | 'issued' | 'paid' | 'to' | 'vatNumber' | 'what' | 'net' | 'vat' | 'total',
  string
>

const words: Record<OperatorLanguage, Words> = {
  en: {
    title: 'Receipt',
    number: 'Number',
    issued: 'Date',
    paid: 'Paid on',
    to: 'For',
    vatNumber: 'VAT number',
    what: 'DiscoBooth',
    net: 'Without VAT',
    vat: 'VAT',
    total: 'Total',
  },
  nl: {
    title: 'Bon',
    number: 'Nummer',
    issued: 'Datum',
    paid: 'Betaald op',
    to: 'Voor',
    vatNumber: 'Btw-nummer',
    what: 'DiscoBooth',
    net: 'Zonder btw',
    vat: 'Btw',
    total: 'Totaal',
  },
}

const style = `
body { max-width: 40em; margin: 2em auto; padding: 0 1.5em; background: #ffffff; color: #12061f; font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 24px; }
address, .to { font-style: normal; white-space: pre-line; }
table { width: 100%; margin-top: 2em; border-collapse: collapse; }
td, th { padding: 0.4em 0; border-bottom: 1px solid #6a4a94; text-align: left; font-weight: normal; }
td:last-child { text-align: right; font-variant-numeric: tabular-nums; }
tr:last-child > * { font-weight: bold; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.2em 1em; margin-top: 2em; }
dd { margin: 0; }
@page { margin: 2cm; }`

/** What a guest takes to their own bookkeeper: on paper, or as the browser's PDF. */
export async function drawReceipt(receipt: ReceiptRow): Promise<string> {
  const { language, seller, to, grossCents, vatCents, percent } = receipt
  const text = words[language]
  const euros = (cents: number) => formatEuro(cents / 100, language)
  const number = numberOf(receipt)
  const page = html`<!doctype html>
<html lang="${language}">
  <head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${text.title} ${number}</title><style>${style}</style></head>
  <body>
    <h1>${text.title}</h1>
    <address>${seller.name}
${seller.address}
${text.vatNumber} ${seller.vatNumber}</address>
    <dl>
      <dt>${text.number}</dt><dd>${number}</dd>
      <dt>${text.issued}</dt><dd>${receipt.issuedOn}</dd>
      <dt>${text.paid}</dt><dd>${receipt.paidOn}</dd>
      ${to === null ? '' : html`<dt>${text.to}</dt><dd class="to">${to}</dd>`}
    </dl>
    <table>
      <tr><th scope="row">${text.what}, ${receipt.boothName}: ${nameOfMode(receipt.modeName, language)}</th><td>${euros(grossCents)}</td></tr>
      <tr><th scope="row">${text.net}</th><td>${euros(grossCents - vatCents)}</td></tr>
      <tr><th scope="row">${text.vat} ${percent} %</th><td>${euros(vatCents)}</td></tr>
      <tr><th scope="row">${text.total}</th><td>${euros(grossCents)}</td></tr>
    </table>
  </body>
</html>`
  return String(await page)
}
