import { setFlagsFromString } from 'node:v8'

/** Old objects are tidied up when they have grown by a third, and young ones in the room they begin with. */
export const smallHeap = ['--heap-growing-percent=30', '--semi-space-growth-factor=1']

/** A Raspberry Pi shares its memory with a browser; left alone, V8 takes 300 MB before it tidies up. */
export function keepHeapSmall(): void {
  for (const flag of smallHeap) setFlagsFromString(flag)
}
