import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { preferMotion } from '../../app/testing/motion.ts'
import { SongModePicker } from './SongModePicker.tsx'
import '../../ui/tokens.css'
import '../../ui/base.css'

beforeEach(async () => {
  await page.viewport(1080, 1920)
  await preferMotion('no-preference')
})

const tile = (name: string) => page.getByRole('button', { name, exact: true })
const box = (name: string) => tile(name).element().getBoundingClientRect()

describe('song-mode picker', () => {
  it('[2.mode.8] has the search over the whole width, and below it three columns', async () => {
    await render(<SongModePicker onSelect={() => undefined} />)
    const [search, top40, classics, dance] = [
      'Search Song',
      'Top 40',
      'DiscoBooth Classics',
      'Dance Hits',
    ].map(box) as [DOMRect, DOMRect, DOMRect, DOMRect]
    expect([search.left, search.right]).toEqual([top40.left, dance.right])
    expect(search.bottom).toBeLessThan(top40.top)
    expect(new Set([top40.top, classics.top, dance.top]).size).toBe(1)
    expect(top40.right).toBeLessThan(classics.left)
    expect(classics.right).toBeLessThan(dance.left)
    const mirrors = tile('DiscoBooth Classics').element().querySelectorAll('svg path')
    expect(mirrors.length).toBeGreaterThan(30)
  })

  it('[2.mode.9] draws every tile with a neon purple border and a gradient that moves', async () => {
    document.documentElement.dataset['motion'] = 'full'
    onTestFinished(() => {
      delete document.documentElement.dataset['motion']
    })
    await render(<SongModePicker onSelect={() => undefined} />)
    const tiles = page.getByRole('button').elements()
    expect(tiles).toHaveLength(4)
    for (const element of tiles) {
      expect(getComputedStyle(element).boxShadow).toContain('rgb(177, 75, 255)')
      const flowing = element
        .getAnimations({ subtree: true })
        .map((animation) => animation.effect as KeyframeEffect)
        .filter(({ target }) => target && getComputedStyle(target).background.includes('gradient'))
        .flatMap((effect) => effect.getKeyframes())
      expect(flowing.some((frame) => String(frame['transform']).includes('translate'))).toBe(true)
    }
  })

  it('[2.mode.10, 9.27] selects by mode id', async () => {
    const onSelect = vi.fn()
    await render(<SongModePicker onSelect={onSelect} />)
    for (const name of ['Top 40', 'Dance Hits', 'DiscoBooth Classics', 'Search Song']) {
      ;(tile(name).element() as HTMLButtonElement).click()
    }
    expect(onSelect.mock.calls).toEqual([[1], [2], [3], [4]])
  })
})
