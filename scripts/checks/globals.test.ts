import { describe, expect, it } from 'vitest'
import { checkPlanted } from '../testing/planted-tree.ts'

const flow = 'apps/kiosk/src/flow/party.ts'
const service = 'apps/backend/src/sales/modes/service.ts'
const booth = 'apps/controller/src/booth/machine.ts'

const inFile = (path: string, text: string) => checkPlanted({ [path]: `${text}\n` })

describe('forbidden globals', () => {
  it.each([
    ['Date', 'export const now = () => new Date()'],
    ['Date', 'export const now = () => Date.now()'],
    ['Date', 'export const now = () => (Date as any).now()'],
    ['Date', 'export const is = (x: unknown) => x instanceof Date'],
    ['setTimeout', 'export const wait = () => setTimeout(() => {}, 1)'],
    ['setTimeout', 'export const timers = { setTimeout }'],
    ['setInterval', 'export const tick = setInterval'],
    ['globalThis', 'export const wait = () => globalThis.setTimeout(() => {}, 1)'],
    ['window', 'export const wait = () => window.setTimeout(() => {}, 1)'],
    ['crypto', 'export const id = () => crypto.randomUUID()'],
    ['performance', 'export const now = () => performance.now()'],
    ['fetch', 'export const get = () => fetch("/")'],
    ['fetch', 'export const get = (load = fetch) => load("/")'],
    ['Math', 'export const dice = () => Math.random()'],
    ['Math', "export const dice = () => Math['random']()"],
    ['Math', 'export const { random } = Math'],
    ['Math', 'export const maths = Math'],
  ])('%s is caught in: %s', (name, text) => {
    for (const path of [flow, service, booth]) {
      expect(inFile(path, text)).toEqual([
        `${path}:1 ${name} is raw here: time, randomness and fetch come in as parameters`,
      ])
    }
  })

  it.each([
    ['a type', 'export const age = (born: Date, now: Date): Date | number => born && now'],
    ['a type query', 'export type Deps = { fetch: typeof fetch }'],
    ['a cast', 'export const day = (x: unknown) => x as Date'],
    ['a parameter', 'export const get = (fetch: () => void) => fetch()'],
    ['a taken-apart parameter', 'export function get({ fetch, crypto: c }: X) { fetch(c) }'],
    ['a local name', 'export function get(x: X) { const { fetch } = x; fetch() }'],
    ['an import', "import { fetch } from './next.ts'\nexport const get = () => fetch()"],
    ['a member', 'export const now = (clock: Clock) => clock.Date.fetch().performance'],
    ['a key', 'export const deps = { fetch: 1, Date: 2 }'],
    ['a method', 'export class Clock { setTimeout() {} }'],
    ['a loop variable', 'export function all(x: X[]) { for (const fetch of x) fetch() }'],
    ['a caught error', 'export function a() { try { a() } catch (self) { a(self) } }'],
    ['other mathematics', 'export const least = (a: number) => Math.min(a, Math.PI)'],
  ])('%s is no use of a global', (_, text) => {
    for (const path of [flow, service, booth]) expect(inFile(path, text)).toEqual([])
  })

  it('a name declared in one function does not excuse another', () => {
    const text =
      'export const a = (fetch: () => void) => fetch()\nexport const b = () => fetch("/")'
    expect(inFile(flow, text)).toHaveLength(1)
    expect(inFile(flow, text)[0]).toContain(`${flow}:2 fetch`)
  })

  it('the rest of the code, and the tests, may use them', () => {
    for (const path of [
      'apps/kiosk/src/platform/storage.ts',
      'apps/kiosk/src/flow/party.test.ts',
      'apps/backend/src/sales/modes/store.ts',
    ]) {
      expect(inFile(path, 'export const now = () => new Date()')).toEqual([])
    }
  })
})
