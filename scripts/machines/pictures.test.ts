import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { draw } from './draw.ts'
import { withPictures } from './pictures.ts'
import { walk } from './walk.ts'

const paper = readFileSync(new URL('../../docs/ARCHITECTURE.md', import.meta.url), 'utf8')

it('the pictures in the architecture paper are what the machines do (npm run machines)', () => {
  expect(withPictures(paper)).toBe(paper)
})

it('a machine without a place in the paper is an error, and an old picture is replaced', () => {
  expect(() => withPictures('# Architecture')).toThrow('no place for the machine party')
  expect(withPictures(paper.replace('waiting --> countdown', 'waiting --> nowhere'))).toBe(paper)
})

it('a walk follows events and time, and stops', () => {
  const edges = walk<{ box: string; deadlineAt: number | null }, 'press' | 'time'>({
    title: 'lamp',
    start: [{ box: 'off', deadlineAt: null }],
    events: ['press'],
    step: (state, event, now) => {
      if (event === 'press') return { box: 'on', deadlineAt: now + 10 }
      return state.deadlineAt === now ? { box: 'off', deadlineAt: null } : state
    },
    passTime: { event: 'time', dueAt: ({ deadlineAt }) => deadlineAt },
    boxOf: ({ box }) => box,
    wordOf: (event) => event,
  })
  expect(draw(edges)).toBe('stateDiagram-v2\n  off --> on : press\n  on --> off : time')
})
