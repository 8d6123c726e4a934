import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { languageCodes } from '@discobooth/contract/texts/languages'
import { minifySync, type Plugin } from 'vite'
import { texts as de } from './src/i18n/de.ts'
import { en } from './src/i18n/en.ts'
import { texts as es } from './src/i18n/es.ts'
import { texts as fr } from './src/i18n/fr.ts'
import { texts as nl } from './src/i18n/nl.ts'
import { discoBall } from './src/ui/disco-ball/geometry.ts'
import { shapes } from './src/ui/icons/shapes.ts'

const texts = { en, nl, de, fr, es }

/** The names by which the still picture knows the style sheets of the screen that follows it. */
export const nameClass = (local: string, file: string): string =>
  `${/(\w+)\.module\.css/.exec(file)?.[1]}-${local}`

const element = (tag: string, names: string, content = '') =>
  `<${tag} class="${names}">${content}</${tag}>`

/** In every language; the style sheet shows the page's own. */
const word = (name: 'party' | 'tagline') =>
  languageCodes
    .map((code) => `<span data-word="${code}">${texts[code].start[name]}</span>`)
    .join('')

function ball(): string {
  const mirrors = discoBall(15).mirrors.map(
    ({ fill, path }) => `<path fill="${fill}" d="${path}"/>`,
  )
  const drawn = `<circle r="97" class="DiscoBall-core"/>${mirrors.join('')}<circle r="96" class="DiscoBall-rim"/>`
  return element(
    'span',
    'DiscoBall-ball',
    `<svg viewBox="-100 -100 200 200" class="DiscoBall-mirrors">${drawn}</svg>`,
  )
}

function easeIcon(): string {
  const { line, fill } = shapes.ease
  const paths = `<path class="Icon-line" stroke="currentColor" d="${line}"/><path fill="currentColor" d="${fill}"/>`
  return `<svg viewBox="0 0 48 48" class="Icon-icon Icon-small">${paths}</svg>`
}

/**
 * The start screen as it stands before the program has come: the same parts under the same style sheets,
 * in the page itself, so that the screen lights up with the first frame and nothing moves when the real one
 * takes its place. React clears it away in the frame in which it draws. Its buttons are some: `first.js`
 * keeps a tap on them for the program, which is asked for at once and run after the first frame.
 */
export function stillPicture(): Plugin {
  const hanging = element('span', 'HangingBall-cord') + element('div', 'HangingBall-ball', ball())
  const name = '<span>DISCO</span> <span>BOOTH</span>'
  const words =
    element('h1', 'StartScreen-wordmark', name) +
    element('p', 'StartScreen-tagline', word('tagline'))
  const label = element('span', 'Button-label', word('party'))
  const button = `<button type="button" tabindex="-1" data-taken="party" class="Button-button Button-party StartScreen-party">${label}</button>`
  const choices = languageCodes.map(
    (code) =>
      `<button type="button" tabindex="-1" data-taken="${code}" class="LanguageSwitch-choice">${code.toUpperCase()}</button>`,
  )
  const parts = [
    element('div', 'HangingBall-hanging', hanging),
    element('div', 'StartScreen-words', words),
    element('div', 'StartScreen-action', button),
    element(
      'div',
      'StartScreen-foot',
      element('p', 'StartScreen-help') + element('div', 'LanguageSwitch-switch', choices.join('')),
    ),
  ]
  const still = element(
    'div',
    'still StartScreen-screen',
    element('div', 'StartScreen-start', parts.join('')) +
      element('div', 'Tools-tools', element('div', 'Tools-button', easeIcon())),
  )
  return {
    name: 'still-picture',
    apply: 'build',
    /** What is public is only copied; this file is in the first pixel's way. */
    writeBundle({ dir = '' }) {
      const file = join(dir, 'first.js')
      const { code, errors } = minifySync(file, readFileSync(file, 'utf8'), { module: false })
      if (errors[0]) throw new Error(errors[0].message)
      writeFileSync(file, code)
    },
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const [tag, program] =
          /<script type="module" crossorigin src="([^"]+)"><\/script>/.exec(html) ?? []
        if (!tag) throw new Error('index.html has no program.')
        return html
          .replace('<div id="kiosk">', `$&${still.replace('>', ' id="still" aria-hidden="true">')}`)
          .replace(
            tag,
            // Half a picture would be drawn by a parser that is slow.
            `<link rel="modulepreload" crossorigin href="${program}"><link rel="expect" href="#still" blocking="render">`,
          )
          .replace(
            '<script src="/first.js"',
            `$& data-program="${program}" data-languages="${languageCodes.join(' ')}"`,
          )
      },
    },
  }
}
