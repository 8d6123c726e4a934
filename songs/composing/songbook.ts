import type { Song } from './compose/song.ts'
import { confettiCannon } from './songs/confetti-cannon.ts'
import { deepEndDisco } from './songs/deep-end-disco.ts'
import { glitterkogel } from './songs/glitterkogel.ts'
import { handsUpShoesOff } from './songs/hands-up-shoes-off.ts'
import { kortsluiting } from './songs/kortsluiting.ts'
import { mirrorballMornings } from './songs/mirrorball-mornings.ts'
import { neonHeartbeat } from './songs/neon-heartbeat.ts'
import { papayaParade } from './songs/papaya-parade.ts'
import { photoStrip } from './songs/photo-strip.ts'
import { rollerRinkRomeo } from './songs/roller-rink-romeo.ts'
import { saturdayOnRepeat } from './songs/saturday-on-repeat.ts'
import { turboTrampoline } from './songs/turbo-trampoline.ts'

/** The twelve songs every booth has from the first start. */
export const songbook: readonly Song[] = [
  mirrorballMornings,
  rollerRinkRomeo,
  saturdayOnRepeat,
  neonHeartbeat,
  photoStrip,
  papayaParade,
  deepEndDisco,
  kortsluiting,
  confettiCannon,
  handsUpShoesOff,
  glitterkogel,
  turboTrampoline,
]

/** The file's name, in letters that every file system knows. */
export function fileName({ artist, title }: Song): string {
  return `${artist} - ${title}.mp3`
}
