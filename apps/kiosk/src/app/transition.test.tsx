import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { preferMotion } from './testing/motion.ts'
import { withTransition } from './transition.ts'

/** Changes the page by way of a transition, and says whether anything moved. */
async function change(busyMs = 0): Promise<boolean> {
  const begun = vi.spyOn(document, 'startViewTransition')
  const changed = Promise.withResolvers<void>()
  withTransition(() => {
    const until = performance.now() + busyMs
    while (performance.now() < until);
    changed.resolve()
  })
  await changed.promise
  const [transition] = begun.mock.results.map(({ value }): ViewTransition => value)
  begun.mockRestore()
  await transition?.finished
  return transition !== undefined
}

const began = location.href
beforeEach(() => preferMotion('no-preference'))
afterEach(async () => {
  history.replaceState(null, '', began)
  await preferMotion('reduce')
})

it('moves; on a machine that takes too long it changes at once until the next guest', async () => {
  const goTo = (path: string) => history.replaceState(null, '', path)
  goTo('/')
  expect(await change()).toBe(true)
  expect(await change(700)).toBe(true)
  goTo('/mode')
  expect(await change()).toBe(false)
  expect(await change()).toBe(false)
  // A machine that runs other tests beside this one may really take too long.
  const nextGuest = async () => {
    goTo('/')
    const hasMoved = [await change()]
    goTo('/mode')
    return [...hasMoved, await change()]
  }
  await expect.poll(nextGuest).toEqual([true, true])
})
