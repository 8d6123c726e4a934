import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { satisfies } from 'semver'
import { expect, it } from 'vitest'
import * as z from 'zod'

const root = join(import.meta.dirname, '../..')
const read = (name: string) => readFileSync(join(root, name), 'utf8')
const { packages } = z
  .object({
    packages: z.record(
      z.string(),
      z.object({
        // Very old packages have a list.
        engines: z
          .union([z.object({ node: z.string().optional() }), z.array(z.string())])
          .optional(),
        deprecated: z.string().optional(),
        resolved: z.string().optional(),
        /** npm leaves it out where it does not fit. */
        optional: z.boolean().optional(),
      }),
    ),
  })
  .parse(JSON.parse(read('package-lock.json')))
const locked = Object.entries(packages)
const { node: pinned } = z
  .object({ dependencies: z.object({ node: z.string() }) })
  .parse(JSON.parse(read('package.json'))).dependencies

// npm itself is told to be quiet (.npmrc), since it takes the Node it runs under for the one that
// counts: a newcomer with Node 20 read a page of warnings about nothing. What they were for is here.
it('every package runs under the pinned Node', () => {
  const wanted = locked.flatMap(([path, { engines, optional }]) =>
    !optional && engines && 'node' in engines && engines.node ? [{ path, node: engines.node }] : [],
  )
  expect(wanted.length).toBeGreaterThan(100)
  expect(wanted.filter(({ node }) => !satisfies(pinned, node))).toEqual([])
})

it('no package is deprecated, and none names where it is downloaded from', () => {
  expect(locked.filter(([, { deprecated }]) => deprecated !== undefined)).toEqual([])
  expect(locked.filter(([, { resolved }]) => resolved?.includes(':'))).toEqual([])
})

it('npm tells a newcomer what went wrong, and nothing to think about', () => {
  expect(read('.npmrc').split('\n')).toContain('loglevel=error')
})
