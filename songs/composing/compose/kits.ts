import { clap, closedHat, crash, kick, openHat, ride, snare } from '../synth/drums.ts'
import { cowbell, rim, shaker, skin, tambourine } from '../synth/percussion.ts'
import type { Instrument } from '../synth/sound.ts'
import { impact, riser } from '../synth/transition.ts'
import type { Part } from './song.ts'

const kicks = {
  four: 'X...X...X...X...',
  fourFill: 'X...X...X..x..x.',
  pop: 'X.....x.X.......',
  funk: 'X..x..x.X.....x.',
  dembow: 'X.......X.......',
  break: 'X.........X.....',
  breakB: 'X.........X..x..',
  half: 'X...............',
  stomp: 'X.....X...X.....',
}
const backs = {
  back: '....X.......X...',
  ghosts: '....X..g.g..X..g',
  fill: '....X..o.xoxXoxX',
  fillB: '....X...o.x.xXxX',
  roll: 'oogoxoxoxxxxXXXX',
  build: 'X...X...X...X...|X...X...X...X...|x.x.x.x.x.x.x.x.|xoxoxoxoxxxxXXXX',
  dembow: '...X..X....X..X.',
  break: '....X..g.g..X...',
  breakFill: '....X..gXg.XX.XX',
}
const hats = {
  off: '..X...X...X...X.',
  eight: 'x.o.x.o.x.o.x.o.',
  six: 'xgogxgogxgogxgog',
  busy: 'xgoxxgogxgoxxgxo',
  gallop: 'x.ggx.ggx.ggx.gg',
  shuffle: 'xg.gxg.gxg.gxgog',
  quarter: 'x...x...x...x...',
}
const tomFill = '. . . . . . . . c3! c3 a2! a2 f2! f2 d2! d2'
const congas = {
  tumba: 'd3 . . g3 . . d3 d3 . . d3 g3 . g3 d3 .',
  answer: 'g3 . d3 . . g3 . g3 d3 . . d3 g3 . g3 g3',
}

const beat = (
  instrument: Instrument,
  patterns: Readonly<Record<string, string>>,
  mix: Partial<Part> = {},
): Part => ({
  reads: 'beat',
  instrument,
  patterns,
  gain: 1,
  ...mix,
})

interface Kit {
  kick?: Parameters<typeof kick>[0]
  snare?: Parameters<typeof snare>[0]
  /** How loud the kick and how wet the backbeat is. */
  punch?: number
  wet?: number
}

/** What every song has at hand; a song plays what it wants of it. */
export function drumKit({
  kick: shape,
  snare: drum,
  punch = 0.75,
  wet = 0.16,
}: Kit = {}): Record<string, Part> {
  return {
    kick: beat(kick(shape), kicks, { gain: punch }),
    snare: beat(snare(drum), backs, { room: wet, gain: 0.9 }),
    clap: beat(clap(), backs, { room: wet * 1.3, gain: 1.15 }),
    hat: beat(closedHat(), hats, { room: 0.03, gain: 2.1 }),
    open: beat(openHat(), hats, { room: 0.06, duck: 0.25, gain: 1.5 }),
    ride: beat(ride(), hats, { room: 0.05, gain: 1.6 }),
    shaker: beat(shaker(), hats, { gain: 2.8 }),
    tamb: beat(tambourine(), { ...hats, ...backs }),
    rim: beat(
      rim(),
      { clave: 'x..x..x...x.x...', cascara: 'x.x.xx.xx.x.x.xx', ...backs },
      { room: 0.15 },
    ),
    bell: beat(
      cowbell(),
      { four: 'x.o.x.o.x.o.x.o.', disco: 'x..x..x.x..x..x.', ...hats },
      { room: 0.08 },
    ),
    conga: {
      reads: 'melody',
      instrument: skin({ gain: 0.4, pan: -0.2 }),
      patterns: congas,
      gain: 0.75,
      room: 0.14,
      cut: 90,
    },
    tom: {
      reads: 'melody',
      instrument: skin({ decay: 0.45, gain: 0.75, bend: 0.7 }),
      patterns: { fill: tomFill },
      gain: 0.42,
      room: 0.2,
    },
    crash: { reads: 'moment', instrument: crash(), patterns: {}, gain: 0.75, room: 0.2 },
    rise: { reads: 'moment', instrument: riser(), patterns: {}, gain: 0.5, room: 0.2 },
    boom: { reads: 'moment', instrument: impact(), patterns: {}, gain: 0.6, room: 0.2 },
  }
}
