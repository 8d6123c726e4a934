import { expect, it } from 'vitest'
import { boothLetter } from './booth-letter.ts'

it.each([
  [1, 'A'],
  [2, 'B'],
  [3, 'C'],
  [4, 'D'],
  [0, 'A'],
  [5, 'A'],
  [-1, 'A'],
  [2.5, 'A'],
  [Number.NaN, 'A'],
  [null, 'A'],
  [undefined, 'A'],
])('[5.19, 9.20] mode %s runs booth program %s', (mode, letter) => {
  expect(boothLetter(mode)).toBe(letter)
})
