import { afterEach, beforeEach, expect, it } from 'vitest'
import { preferMotion } from './testing/motion.ts'
import { withTransition } from './transition.ts'

const moving = () =>
  document
    .getAnimations()
    .some(
      ({ effect }) =>
        effect instanceof KeyframeEffect && effect.pseudoElement?.includes('view-transition'),
    )

/** Changes the page by way of a transition, and says whether anything moved. */
async function change(busyMs = 0): Promise<boolean> {
  const changed = Promise.withResolvers<boolean>()
  withTransition(() => {
    const until = performance.now() + busyMs
    while (performance.now() < until);
    requestAnimationFrame(() => requestAnimationFrame(() => changed.resolve(moving())))
  })
  const hasMoved = await changed.promise
  await expect.poll(moving).toBe(false)
  return hasMoved
}

const began = location.href
const { style } = document.documentElement
beforeEach(async () => {
  await preferMotion('no-preference')
  // The kiosk's own sheet, which an earlier file may have brought, moves named parts only.
  style.viewTransitionName = 'whole-page'
})
afterEach(async () => {
  style.removeProperty('view-transition-name')
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
