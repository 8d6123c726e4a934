import '../ui/tokens.css'
import '../ui/base.css'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { preferMotion } from './testing/motion.ts'
import { withTransition } from './transition.ts'

type Movement = 'over each other' | 'alone' | 'none'

/** Changes the page, and says how the new screen came in. */
async function change(busyMs = 0): Promise<Movement> {
  const begun = vi.spyOn(document, 'startViewTransition')
  const screen = document.createElement('main')
  const changed = Promise.withResolvers<void>()
  withTransition(() => {
    const until = performance.now() + busyMs
    while (performance.now() < until);
    document.querySelector('main')?.remove()
    document.body.append(screen)
    changed.resolve()
  })
  await changed.promise
  const [transition] = begun.mock.results.map(({ value }): ViewTransition => value)
  begun.mockRestore()
  await transition?.finished
  if (transition) return 'over each other'
  return screen.getAnimations().length > 0 ? 'alone' : 'none'
}

const began = location.href
const { dataset } = document.documentElement
beforeEach(() => preferMotion('no-preference'))
afterEach(async () => {
  delete dataset['motion']
  document.querySelector('main')?.remove()
  history.replaceState(null, '', began)
  await preferMotion('reduce')
})

it('lets the screens move over each other where that is drawn; a machine that takes too long brings in the new one alone until the next guest', async () => {
  dataset['motion'] = 'full'
  const goTo = (path: string) => history.replaceState(null, '', path)
  goTo('/')
  expect(await change()).toBe('over each other')
  expect(await change(700)).toBe('over each other')
  goTo('/mode')
  expect(await change()).toBe('alone')
  expect(await change()).toBe('alone')
  // A machine that runs other tests beside this one may really take too long.
  const nextGuest = async () => {
    goTo('/')
    const ways = [await change()]
    goTo('/mode')
    return [...ways, await change()]
  }
  await expect.poll(nextGuest).toEqual(['over each other', 'over each other'])
})

it('brings in the new screen alone on a machine that draws with its processor, or is not known yet', async () => {
  expect(await change()).toBe('alone')
  dataset['motion'] = 'light'
  expect(await change()).toBe('alone')
})

it('moves nothing for who asked for calm', async () => {
  dataset['motion'] = 'still'
  expect(await change()).toBe('none')
  delete dataset['motion']
  await preferMotion('reduce')
  expect(await change()).toBe('none')
})
