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

/** @type {'en' | 'nl'} */
let language = navigator.language.startsWith('nl') ? 'nl' : 'en'
let code = ''
/** @type {State | null} */
let state = null

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
const trouble = find('trouble', HTMLParagraphElement)
const codeField = find('code', HTMLInputElement)
const nameField = find('name', HTMLInputElement)

/**
 * Asks the controller; what it refuses is shown in its own words.
 *
 * @param {string} path
 * @param {object} [body]
 */
async function ask(path, body) {
  /** @type {Response} */
  let answer
  try {
    answer = await fetch(`/wiring/${path}`, {
      headers: { 'x-visit-code': code },
      signal: AbortSignal.timeout(answerLimitMs),
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
  } catch {
    trouble.textContent = say('away')
    return
  }
  if (!answer.ok) {
    trouble.textContent = await answer.text()
    if (answer.status === 401) leave()
    return
  }
  if (body) trouble.textContent = ''
  state = await answer.json()
  door.hidden = true
  walk.hidden = false
  draw()
}

function leave() {
  state = null
  door.hidden = false
  walk.hidden = true
}

async function lookAgain() {
  if (state !== null) await ask('state')
  setTimeout(() => void lookAgain(), lookAgainMs)
}

function draw() {
  document.documentElement.lang = language
  for (const element of document.querySelectorAll('[data-word]'))
    element.textContent = say(element.getAttribute('data-word') ?? '')
  find('language', HTMLButtonElement).textContent = say('other')
  if (state === null) return
  find('signed', HTMLParagraphElement).textContent = signedText(state)
  drawReadings(state)
  for (const check of state.checks) drawCheck(check, state)
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
  if (heading) heading.textContent = `${where}: ${title}`
  if (paragraph) paragraph.textContent = text
  for (const button of buttons) {
    const word = button.getAttribute('data-does') ?? ''
    button.textContent = say(word)
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
  if (moves) item.append(newButton('move', () => ask('move', { check: name })))
  item.append(
    newButton('right', () => ask('verdict', { check: name, right: true })),
    newButton('wrong', () => ask('verdict', { check: name, right: false })),
  )
  list.append(item)
  return item
}

/**
 * @param {string} does
 * @param {() => Promise<void>} run
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
  trouble.textContent = ''
  void ask('state')
})
find('sign', HTMLFormElement).addEventListener('submit', (event) => {
  event.preventDefault()
  void ask('sign-off', { name: nameField.value }).then(() => {
    // The code has done its work: what stands on the page is the last of it.
    if (state?.signOff?.isCurrent) state = null
  })
})
find('language', HTMLButtonElement).addEventListener('click', () => {
  language = language === 'en' ? 'nl' : 'en'
  draw()
})

draw()
void lookAgain()
