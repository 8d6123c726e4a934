import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { checkNames, lineNames } from './checks.ts'
import { words } from './page/words.js'
import { refusals } from './wiring-check.ts'

const page = new URL('./page/', import.meta.url)

it('the page has a word for every check, line and refusal, in English and in Dutch', () => {
  const html = readFileSync(new URL('wiring.html', page), 'utf8')
  const onPage = [...html.matchAll(/data-word="(\w+)"/g)].map(([, word = '']) => word)
  const readings = ['pressed', 'released', 'open', 'closed', 'unknown']
  const needed = [...checkNames, ...lineNames, ...refusals, ...readings, ...onPage]
  expect(Object.keys(words.nl).toSorted()).toEqual(Object.keys(words.en).toSorted())
  for (const word of needed) {
    expect(words.en[word], word).toBeTruthy()
    expect(words.nl[word], word).toBeTruthy()
  }
  // A title, and what has to be seen.
  for (const check of checkNames)
    for (const { [check]: text = '' } of [words.en, words.nl])
      expect(text.split('|'), check).toHaveLength(2)
})
