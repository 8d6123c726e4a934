import { languageCodes } from '@discobooth/contract/texts/languages'
import { html } from 'hono/html'
import { drawEnd } from './page.ts'
import { galleryPlace } from './place.ts'
import { script, style } from './style-and-script.ts'

/**
 * The guests' page on a static host, by its place there. It holds no guest's anything: what is behind the #
 * of its address is fetched from the functions, drawn there as on a server of our own, and shown here.
 */
export async function galleryShell(backendUrl: string): Promise<Map<string, string>> {
  const { origin } = new URL(backendUrl)
  const from = galleryPlace({ ownUrl: () => '', functionsUrl: `${origin}/functions/v1` }).callAt('')
  return new Map([
    ['gallery/index.html', String(await drawShell({ origin, from }))],
    ['gallery/gallery.css', style],
    ['gallery/gallery.js', script],
    ['gallery/shell.js', shellScript],
  ])
}

/** Nothing but our own and what the backend sends; none of it may bring a script, or send a form. */
const policyFor = (origin: string) =>
  `default-src 'none'; connect-src ${origin}; img-src 'self' ${origin}; media-src ${origin}; font-src 'self'; style-src 'self'; script-src 'self'; form-action 'none'; base-uri 'none'`

async function drawShell({ origin, from }: { origin: string; from: string }) {
  const away = languageCodes.map(
    async (language) =>
      html`<template lang="${language}">${await drawEnd('away', language)}</template>`,
  )
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="content-security-policy" content="${policyFor(origin)}" />
    <meta name="referrer" content="no-referrer" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="theme-color" content="#0b0614" />
    <meta name="robots" content="noindex" />
    <title>DiscoBooth</title>
    <link rel="icon" href="/icons/favicon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/gallery/gallery.css" />
    <script src="/gallery/gallery.js" defer></script>
    <script src="/gallery/shell.js" data-from="${from}" defer></script>
  </head>
  <body>
    <main aria-busy="true"><div class="end"><img class="ball" src="/icons/favicon.svg" alt="" /></div></main>
    ${await Promise.all(away)}
  </body>
</html>`
}

/** A call that is not answered by then is none; what was cut off is asked for again by who looks again. */
const LIMIT_MS = 20_000

/**
 * Whatever the host calls the answer's type, it is read as the page it is; scripts in it would not run. An
 * address with dots or slashes where none of ours has them could lead to what others put beside our functions.
 */
const shellScript = `'use strict'
const { from } = document.querySelector('script[data-from]').dataset
const away = new Map([...document.querySelectorAll('template')].map((end) => [end.lang, end.innerHTML]))
const ours = /^[\\w-]+(?:\\/[\\w-]+)*(?:\\?[\\w=&-]*)?$/
let turns = 0

async function fetchAnswer(name, method) {
  const signal = AbortSignal.timeout(${LIMIT_MS})
  const answer = await fetch(from + name, { method, signal, cache: 'no-store', credentials: 'omit' })
  return { status: answer.status, page: readPage(await answer.text()) }
}

async function fetchPage(name, method) {
  try {
    return (await fetchAnswer(name, method)).page
  } catch {
    return undefined
  }
}

function readPage(text) {
  const page = new DOMParser().parseFromString(text, 'text/html')
  return page.querySelector('main') ? page : undefined
}

function drawAway() {
  const asked = /[?&]lang=([a-z]{2})/.exec(location.hash)
  const wishes = [asked && asked[1], ...navigator.languages.map((one) => one.slice(0, 2)), 'en']
  const language = wishes.find((one) => away.has(one))
  const page = readPage(away.get(language))
  page.documentElement.lang = language
  return page
}

async function show(name, method) {
  turns += 1
  const turn = turns
  const page = (await fetchPage(ours.test(name) ? name : '-', method)) || drawAway()
  // The reader has gone on to another meanwhile.
  if (turn !== turns) return
  document.documentElement.lang = page.documentElement.lang
  document.title = page.title
  document.body.replaceChildren(...page.body.childNodes)
  scrollTo(0, 0)
  enliven(document)
  lookAgain()
}

const address = () => location.hash.slice(1)
const showAddress = () => show(address(), 'GET')
party.open = showAddress
party.fetch = async () => {
  const turn = turns
  const answer = await fetchAnswer(ours.test(address()) ? address() : '-', 'GET')
  if (turn !== turns || !answer.page) throw new Error('none of ours')
  return answer
}
addEventListener('hashchange', showAddress)
addEventListener('submit', (event) => {
  event.preventDefault()
  const action = event.target.getAttribute('action')
  if (action.startsWith(from)) show(action.slice(from.length), 'POST')
})
showAddress()
`
