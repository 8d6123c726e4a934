/** @typedef {import('./words.js').Tongue} Tongue */
/** @typedef {{ email: string, password: string, code: string }} Owner */

const en = {
  console: "The owner's console",
  toConsole: 'Console',
  signInAs: 'Sign in as',
  code: 'Code of the second factor',
  fillIn: 'Fill in',
}

/** @type {Record<Tongue, typeof en>} */
export const consoleWords = {
  en,
  nl: {
    console: 'De console van de eigenaar',
    toConsole: 'Console',
    signInAs: 'Inloggen als',
    code: 'Code van de tweede factor',
    fillIn: 'Invullen',
  },
  de: {
    console: 'Die Konsole des Betreibers',
    toConsole: 'Konsole',
    signInAs: 'Anmelden als',
    code: 'Code des zweiten Faktors',
    fillIn: 'Ausfüllen',
  },
  fr: {
    console: 'La console du propriétaire',
    toConsole: 'Console',
    signInAs: 'Se connecter comme',
    code: 'Code du second facteur',
    fillIn: 'Remplir',
  },
  es: {
    console: 'La consola del dueño',
    toConsole: 'Consola',
    signInAs: 'Entrar como',
    code: 'Código del segundo factor',
    fillIn: 'Rellenar',
  },
}

const lookMs = 500

/** @returns {Promise<Owner>} */
async function askOwner() {
  const answer = await fetch('/demo/owner.json', { signal: AbortSignal.timeout(10_000) })
  return answer.json()
}

/**
 * The console in place of booth and inbox, and above it what its owner signs in with, for as long as
 * it asks for that.
 *
 * @param {{ by: (id: string) => HTMLElement, frame: HTMLIFrameElement }} deps
 */
export function showConsole({ by, frame }) {
  const root = document.documentElement
  const button = by('console-switch')
  const strip = by('owner')
  /** @type {number | undefined} */
  let timer

  const page = () => frame.contentDocument
  /** @param {string} name */
  const field = (name) => page()?.querySelector(`input[name="${name}"]`)

  function look() {
    strip.hidden = !field('email') && !field('code')
  }

  /** As if somebody typed it: the page hears of nothing else. @param {string} name @param {string} text */
  function type(name, text) {
    const input = field(name)
    if (!input) return
    // Past React's own setter, which would take it for what it has itself drawn.
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value') ?? {}
    set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }

  async function fillIn() {
    const owner = await askOwner()
    by('owner-email').textContent = owner.email
    by('owner-password').textContent = owner.password
    by('owner-code').textContent = owner.code
    type('email', owner.email)
    type('password', owner.password)
    type('code', owner.code)
    // The page has to draw the button that may be pressed now.
    requestAnimationFrame(() => {
      const send = page()?.querySelector('button[type="submit"]')
      if (send) send.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    })
  }

  by('owner-fill').addEventListener('click', () => void fillIn())
  button.addEventListener('click', () => {
    const opens = root.dataset['shows'] !== 'console'
    root.dataset['shows'] = opens ? 'console' : 'booth'
    button.setAttribute('aria-pressed', String(opens))
    by('console-part').hidden = !opens
    clearInterval(timer)
    if (!opens) return
    if (!frame.src) frame.src = '/console/'
    timer = setInterval(look, lookMs)
  })
}
