import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { preferMotion } from '../../app/testing/motion.ts'
import { Confetti } from './Confetti.tsx'
import '../tokens.css'

const canvas = () => document.querySelector('canvas')

function isPainted(): boolean {
  const paper = canvas()
  const pixels = paper?.getContext('2d')?.getImageData(0, 0, paper.width, paper.height).data
  return pixels?.some((value) => value > 0) ?? false
}

it('[2.summary.4] is thrown for as long as it should be, lets every tap through, and is gone', async () => {
  await preferMotion('no-preference')
  const since = performance.now()
  await render(<Confetti forMs={1_500} source="cannons" />)
  await expect.poll(isPainted).toBe(true)
  expect(document.elementFromPoint(innerWidth / 2, innerHeight / 2)).not.toBe(canvas())
  await expect.poll(canvas).toBeNull()
  expect(performance.now() - since).toBeGreaterThan(1_490)
})

it('hangs in the air while a finger is on the glass: a small machine answers that first', async () => {
  await preferMotion('no-preference')
  await render(<Confetti forMs={60_000} source="cannons" />)
  await expect.poll(isPainted).toBe(true)
  const picture = () => canvas()?.toDataURL()
  document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  const before = picture()
  for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame)
  expect(picture() === before).toBe(true)
  document.body.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }))
  await expect.poll(() => picture() === before).toBe(false)
})

it('P7: nothing flies for whoever asked for calm', async () => {
  await preferMotion('reduce')
  await render(<Confetti forMs={60_000} />)
  expect(canvas()).toBeNull()
})
