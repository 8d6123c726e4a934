import { words } from './words.js'

/**
 * @typedef {{ name: string, line: string, moves: boolean, isMoved: boolean, verdict: string | null }} Check
 * @typedef {{
 *   lines: Record<string, string> | null,
 *   readings: { sos: string, door: string },
 *   checks: Check[],
 *   signOff: { by: string, at: string, isCurrent: boolean } | null,
 * }} State
 */

const lookAgainMs = 500
const answerLimitMs = 5_000
/** More of them would hide the form on a telephone. */
const mostTitles = 3

/** @type {'en' | 'nl'} */
let language = navigator.language.startsWith('nl') ? 'nl' : 'en'
let code = ''
/** @type {State | null} */
let state = null
/** Signed off: the code has done its work, and what stands on the page is the last of it. */
let isOver = false

/** @param {string} name */
const say = (name) => words[language][name] ?? name

/**
 * @template {HTMLElement} Kind
 * @param {string} id
 * @param {new () => Kind} kind
 */
function find(id, kind) {
  const found = document.getElementById(id)
  if (!(found instanceof kind)) throw new Error(`The page has no #${id}.`)
  return found
}

const door = find('door', HTMLFormElement)
const walk = find('walk', HTMLElement)
const list = find('checks', HTMLOListElement)
const sign = find('sign', HTMLFormElement)
const trouble = find('trouble', HTMLParagraphElement)
const codeField = find('code', HTMLInputElement)
const nameField = find('name', HTMLInputElement)

/**
 * What is wrong now: a word, and the checks that it is about.
 *
 * @type {{ word: string, checks: string[] } | null}
 */
let complaint = null

/** What was asked to be done, ever, and how much of it is under way. */
let deeds = 0
let deedsUnderWay = 0

/** @param {Response} refused */
async function complaintOf(refused) {
  if (refused.status === 401) return { word: 'codeWrong', checks: [] }
  if (refused.status === 400) return { word: 'nameMissing', checks: [] }
  if (refused.status !== 409) return { word: 'failed', checks: [] }
  const { refusal, checks = [] } = await refused.json()
  return { word: refusal, checks }
}

/**
 * @param {string} path
 * @param {object} body
 */
async function perform(path, body) {
  deeds += 1
  deedsUnderWay += 1
  try {
    return await ask(path, body)
  } finally {
    deedsUnderWay -= 1
  }
}

/**
 * Asks the controller; what it refuses is said in the electrician's language.
 *
 * @param {string} path
 * @param {object} [body]
 */
async function ask(path, body) {
  const before = deeds
  // A look that was under way when something was done tells what was before.
  const isLate = () => body === undefined && before !== deeds
  /** @type {Response} */
  let answer
  try {
    answer = await fetch(`/wiring/${path}`, {
      headers: { 'x-visit-code': code },
      signal: AbortSignal.timeout(answerLimitMs),
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
  } catch {
    if (!isLate()) complain({ word: 'away', checks: [] })
    return false
  }
  if (!answer.ok) {
    const refused = await complaintOf(answer)
    if (isLate()) return false
    if (answer.status === 401) leave()
    complain(refused)
    return false
  }
  const told = await answer.json()
  if (isLate()) return false
  // What was refused stays until something else is done; that nobody answered is over.
  if (body || complaint?.word === 'away') complaint = null
  state = told
  door.hidden = true
  walk.hidden = false
  draw()
  return true
}

/** @param {{ word: string, checks: string[] }} about */
function complain(about) {
  complaint = about
  draw()
}

function leave() {
  state = null
  door.hidden = false
  walk.hidden = true
}

async function lookAgain() {
  if (isOver) return
  if (state !== null && deedsUnderWay === 0) await ask('state')
  setTimeout(() => void lookAgain(), lookAgainMs)
}

/**
 * Only what has changed: a screen reader says every change of an alert.
 *
 * @param {Element} element
 * @param {string} text
 */
function write(element, text) {
  if (element.textContent !== text) element.textContent = text
}

function draw() {
  document.documentElement.lang = language
  document.title = say('title')
  for (const element of document.querySelectorAll('[data-word]'))
    write(element, say(element.getAttribute('data-word') ?? ''))
  write(find('language', HTMLButtonElement), say('other'))
  write(trouble, complaint === null ? '' : complaintText(complaint))
  list.hidden = isOver
  sign.hidden = isOver
  if (state === null) return
  write(find('signed', HTMLParagraphElement), signedText(state))
  drawReadings(state)
  for (const check of state.checks) drawCheck(check, state)
}

/** @param {{ word: string, checks: string[] }} complaint */
function complaintText({ word, checks }) {
  if (checks.length === 0) return say(word)
  const titles = checks.slice(0, mostTitles).map((name) => say(name).split('|')[0])
  const others = checks.length - titles.length
  return `${say(word)} ${titles.join('; ')}${others > 0 ? ` (+ ${others})` : ''}.`
}

/** @param {State} now */
function signedText({ signOff }) {
  if (signOff === null) return say('unsigned')
  const at = new Date(signOff.at).toLocaleString(language)
  const text = say('signedBy').replace('{by}', signOff.by).replace('{at}', at)
  return signOff.isCurrent ? text : `${text} ${say('outdated')}`
}

/** @param {State} now */
function drawReadings({ readings }) {
  const rows = Object.entries(readings).flatMap(([line, reading]) => {
    const term = document.createElement('dt')
    term.textContent = say(line)
    const value = document.createElement('dd')
    value.textContent = say(reading)
    return [term, value]
  })
  find('readings', HTMLDListElement).replaceChildren(...rows)
}

/**
 * @param {Check} check
 * @param {State} now
 */
function drawCheck(check, { lines }) {
  const item = document.getElementById(`check-${check.name}`) ?? newCheck(check)
  item.setAttribute('data-verdict', check.verdict ?? '')
  const [title = '', text = ''] = say(check.name).split('|')
  const pin = lines?.[check.line]
  const where = pin === undefined ? say(check.line) : `${say(check.line)}, ${pin}`
  const [heading, paragraph, ...buttons] = item.children
  if (heading) write(heading, `${where}: ${title}`)
  if (paragraph) write(paragraph, text)
  for (const button of buttons) {
    const word = button.getAttribute('data-does') ?? ''
    write(button, say(word))
    button.setAttribute(
      'aria-pressed',
      String(word === 'move' ? check.isMoved : check.verdict === word),
    )
  }
}

/** @param {Check} check */
function newCheck({ name, moves }) {
  const item = document.createElement('li')
  item.id = `check-${name}`
  item.append(document.createElement('h2'), document.createElement('p'))
  if (moves) item.append(newButton('move', () => perform('move', { check: name })))
  item.append(
    newButton('right', () => perform('verdict', { check: name, right: true })),
    newButton('wrong', () => perform('verdict', { check: name, right: false })),
  )
  list.append(item)
  return item
}

/**
 * @param {string} does
 * @param {() => Promise<unknown>} run
 */
function newButton(does, run) {
  const button = document.createElement('button')
  button.type = 'button'
  button.setAttribute('data-does', does)
  button.addEventListener('click', () => void run())
  return button
}

door.addEventListener('submit', (event) => {
  event.preventDefault()
  code = codeField.value.trim().toUpperCase()
  complaint = null
  void ask('state')
})
sign.addEventListener('submit', (event) => {
  event.preventDefault()
  void perform('sign-off', { name: nameField.value }).then((signed) => {
    isOver = signed
    draw()
  })
})
find('language', HTMLButtonElement).addEventListener('click', () => {
  language = language === 'en' ? 'nl' : 'en'
  draw()
})

// Whoever closes the page leaves no door held behind them.
addEventListener('pagehide', () => {
  if (state === null || isOver) return
  void fetch('/wiring/put-back', {
    method: 'POST',
    headers: { 'x-visit-code': code },
    keepalive: true,
  })
})

draw()
void lookAgain()
