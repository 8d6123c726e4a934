import type { TakeName } from '@discobooth/contract/modes/mode'

export type IconName =
  | TakeName
  | 'restart'
  | 'back'
  | 'search'
  | 'chart'
  | 'flame'
  | 'shift'
  | 'erase'
  | 'check'
  | 'ease'

/** Drawn on a 48 grid; `fill` parts are solid, the rest is line. */
export const shapes: Record<IconName, { line?: string; fill?: string }> = {
  photo: {
    line: 'M8 15h7l3-5h12l3 5h7a3 3 0 0 1 3 3v18a3 3 0 0 1-3 3H8a3 3 0 0 1-3-3V18a3 3 0 0 1 3-3ZM24 19a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15Z',
  },
  video: {
    line: 'M9 12h19a4 4 0 0 1 4 4v16a4 4 0 0 1-4 4H9a4 4 0 0 1-4-4V16a4 4 0 0 1 4-4ZM32 21l10-6.5v19L32 27',
  },
  'photo-video': {
    line: 'M7 9h4l2-3h8l2 3h4a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V11a2 2 0 0 1 2-2ZM17 11.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9ZM19 29h15a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H19a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2ZM36 34.5l7-4v10l-7-4',
  },
  music: {
    line: 'M18 36V12l22-5v24',
    fill: 'M12 30.5a6 6 0 1 1 0 12 6 6 0 0 1 0-12ZM34 25.5a6 6 0 1 1 0 12 6 6 0 0 1 0-12Z',
  },
  restart: { line: 'M12 17a15 15 0 1 1-3 9M9 9v10h10' },
  back: { line: 'M28 10 14 24l14 14M14 24h25' },
  check: { line: 'M9 25l11 11 20-24' },
  ease: {
    line: 'M10 17l9 2v9l-5 13M38 17l-9 2v9l5 13M19 19h10M19 28h10',
    fill: 'M24 4a5 5 0 1 1 0 10 5 5 0 0 1 0-10Z',
  },
  search: { line: 'M21 7a14 14 0 1 1 0 28 14 14 0 0 1 0-28ZM31 31l11 11' },
  chart: { line: 'M9 41V27M19 41V17M29 41V22M39 41V8' },
  shift: { line: 'M24 7 41 25h-9v15H16V25H7Z' },
  erase: { line: 'M17 10h25v28H17L5 24ZM23 18l12 12M35 18 23 30' },
  flame: {
    line: 'M24 43c8 0 13-5 13-12 0-9-8-12-8-22-6 3-9 8-8 14-3-1-4-3-4-6-4 4-6 8-6 13 0 8 5 13 13 13Z',
  },
}
