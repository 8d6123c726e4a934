import { createStore } from 'zustand/vanilla'
import type { Disk } from '../database.ts'
import { isCalm } from './painted.ts'

/** How much this screen moves: `light` in fewer steps and without what drifts, `still` not at all. */
export const motions = ['full', 'light', 'still'] as const
export type Motion = (typeof motions)[number]

type Frames = (drawn: (at: number) => void) => void

/** A graphics card lays so many sheets over the whole screen in every frame; a processor does not. */
const sheets = 6
const framesWatched = 40
/** At 60 a second one frame was left out: the next is shown after 33 ms. */
const slowFrameMs = 25
const slowFrames = 3

/** Kept on the kiosk's own disk. The style sheets read it from `data-motion`; without it, it is light. */
export function createMotion({
  disk,
  page,
  frames = requestAnimationFrame,
}: {
  disk: Disk
  page: Document
  frames?: Frames
}) {
  const view = createStore<{ motion: Motion }>()(() => ({ motion: 'light' }))
  view.subscribe(({ motion }) => {
    page.documentElement.dataset['motion'] = motion
  })
  const isKnown = disk.get('motion').then((kept) => {
    const motion = motions.find((one) => one === kept)
    if (motion) view.setState({ motion })
    return motion !== undefined
  })

  function choose(motion: Motion): Promise<void> {
    view.setState({ motion })
    return disk.put('motion', motion)
  }

  return {
    view,
    choose,
    /** At a machine's first start. Whoever asked for calm is shown nothing that moves, and not measured by it. */
    async measureOnce(): Promise<void> {
      if ((await isKnown) || isCalm() || page.hidden) return
      await choose(await measure(page, frames))
    },
  }
}

async function measure(page: Document, frames: Frames): Promise<Motion> {
  const laid = Array.from({ length: sheets }, () => page.createElement('div'))
  for (const sheet of laid) {
    sheet.className = 'sheet'
    page.body.append(sheet)
  }
  let slow = 0
  let last = await new Promise(frames)
  for (let frame = 0; frame < framesWatched && slow < slowFrames; frame += 1) {
    const at = await new Promise(frames)
    if (at - last > slowFrameMs) slow += 1
    last = at
  }
  for (const sheet of laid) sheet.remove()
  return slow < slowFrames ? 'full' : 'light'
}
