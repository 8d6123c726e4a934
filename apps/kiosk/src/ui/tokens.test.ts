import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const source = join(import.meta.dirname, '..')
const colour = /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch|oklab)a?\(/gi
/** In a mask black is no colour: it says what is seen. */
const masks = /mask: linear-gradient\([^;]*\);/g

const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(css|tsx)$/.test(file) && !file.includes('test'))
  .map((file) => ({ file, text: readFileSync(join(source, file), 'utf8') }))

describe('tokens', () => {
  it('holds every colour of the kiosk, and no other style sheet or component does', () => {
    const elsewhere = files
      .filter(({ file }) => !file.endsWith('tokens.css'))
      .flatMap(({ file, text }) =>
        [...text.replaceAll(masks, '').matchAll(colour)].map(([found]) => `${file}: ${found}`),
      )
    expect(elsewhere).toEqual([])
  })

  // Wherever anything is focused, comes or goes, the browser would then style the whole page anew.
  it('has no rule for everything in what has something', () => {
    const rules = files.flatMap(({ file, text }) =>
      [...text.replaceAll(/\/\*[^]*?\*\//g, '').matchAll(/[^{};]*:has\([^{};]*(?=\{)/g)]
        .flatMap(([selectors]) => selectors.split(/,(?![^(]*\))/))
        .filter((selector) => /(?:^|[\s>+~])(?::has\([^]*|\*)$/.test(selector.trim()))
        .map((selector) => `${file}: ${selector.trim()}`),
    )
    expect(rules).toEqual([])
  })

  it('is asked only for what somebody sets', () => {
    const all = files.map(({ text }) => text).join('\n')
    const set = new Set([...all.matchAll(/(--[a-z0-9-]+)'?:/g)].map(([, name]) => name))
    // An operator's brand is set by the program.
    const brand = readFileSync(join(source, 'session/brand.ts'), 'utf8')
    for (const [, name] of brand.matchAll(/\['(--[a-z-]+)'\] =/g)) set.add(name)
    const asked = [...all.matchAll(/var\((--[a-z0-9-]+)/g)].map(([, name]) => name)
    expect(asked.filter((name) => !set.has(name))).toEqual([])
  })
})
