import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openPainter, paintCover } from './cover/cover.ts'
import { encode } from './encode.ts'
import { jingle } from './jingle.ts'
import { mixSong } from './mix/desk.ts'
import { master } from './mix/master.ts'
import { toWav } from './mix/wav.ts'
import { licence, playlists } from './publish/playlists.ts'
import { fileName, songbook } from './songbook.ts'

const root = join(import.meta.dirname, '../..')
const songs = join(root, 'songs')
const targetLoudness = -14

/** `npm run songs` renders everything, `npm run songs -- Glitterkogel` that one alone. */
const wanted = process.argv.slice(2)
mkdirSync(songs, { recursive: true })
const painter = await openPainter()
try {
  for (const song of songbook) {
    if (wanted.length > 0 && !wanted.includes(song.title)) continue
    const finished = master(mixSong(song), targetLoudness)
    const { title, artist, album, genre, bpm } = song
    encode({
      wav: toWav(finished),
      target: join(songs, fileName(song)),
      kilobits: 96,
      tags: { title, artist, album, genre, date: '2026', TBPM: String(bpm) },
      cover: await paintCover(painter, title),
    })
    console.log(`${fileName(song)}: ${Math.round(finished.left.length / 44_100)} s`)
  }
} finally {
  await painter.close()
}
for (const { name, text } of playlists(songbook)) writeFileSync(join(songs, name), text)
writeFileSync(join(songs, 'licence.json'), `${JSON.stringify(licence, null, 2)}\n`)
encode({
  wav: toWav(jingle()),
  target: join(root, 'apps/kiosk/public/audio/start.mp3'),
  kilobits: 128,
})
