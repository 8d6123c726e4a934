import { describe, expect, it } from 'vitest'
import { silentConsole } from '../testing/silent-console.ts'
import { tapConsole } from './console-tap.ts'

function tapped() {
  const { console, written } = silentConsole()
  const page = new EventTarget()
  const tap = tapConsole({ console, page, now: () => 'now' })
  return {
    console,
    written,
    page,
    tap,
    messages: () => tap.take(100).lines.map((line) => line.message),
  }
}

describe('console tap', () => {
  it('takes anything that can be written', () => {
    const { console, messages } = tapped()
    const circle: Record<string, unknown> = {}
    circle['self'] = circle
    console.log(undefined, null, 1n, Symbol('s'), circle, () => 1)
    expect(messages()).toEqual(['undefined null 1 Symbol(s) [object Object] () => 1'])
  })

  it('cuts a long line between words: half a secret would not be masked', () => {
    const { console, messages } = tapped()
    console.log(`${'word '.repeat(799)}guest@example.com`)
    expect(messages()[0]).toMatch(/word …$/)
    console.log('x'.repeat(5_000))
    expect(messages()).toEqual(['…'])
  })

  it('hears what nobody caught', () => {
    const { page, messages } = tapped()
    page.dispatchEvent(Object.assign(new Event('error'), { error: new RangeError('too far') }))
    page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: 'no' }))
    const [error, rejection] = messages()
    expect(error).toMatch(/^Uncaught RangeError: too far/)
    expect(rejection).toBe('Unhandled rejection no')
  })

  it('leaves alone a console that somebody else has tapped since', () => {
    const { console, written, tap } = tapped()
    const ours = console.log
    const theirs: typeof console.log = (...parts) => ours('theirs', ...parts)
    console.log = theirs
    tap.stop()
    expect(console.log).toBe(theirs)
    console.log('a')
    expect(written).toEqual([['log', 'theirs', 'a']])
  })
})
