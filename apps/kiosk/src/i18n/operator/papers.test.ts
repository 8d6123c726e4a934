import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { en } from './en.ts'
import { nl } from './nl.ts'

const folder = new URL('../../../../../docs/operators/', import.meta.url)
const papers = {
  en: ['README', 'opening-checklist', 'settings', 'trouble', 'money', 'installing'],
  nl: ['nl'],
}

/** Every text of the operator's screens; those with a number in them are drawn by functions. */
function textsOf(texts: unknown): string[] {
  if (typeof texts === 'string') return [texts]
  return typeof texts === 'object' && texts !== null ? Object.values(texts).flatMap(textsOf) : []
}

/** What stands in *italics* is on a button or above a section. */
const namesIn = (paper: string) =>
  [...paper.matchAll(/(?<!\*)\*([^*\n|]+)\*(?!\*)/g)].map(([, name = '']) => name)

it.each([
  ['en', en],
  ['nl', nl],
] as const)('what the operators’ papers call a button is written on it (%s)', (language, words) => {
  const texts = new Set(textsOf(words))
  const names = papers[language].flatMap((name) =>
    namesIn(readFileSync(new URL(`${name}.md`, folder), 'utf8')),
  )
  expect(names.length).toBeGreaterThan(10)
  expect(names.filter((name) => !texts.has(name))).toEqual([])
})
