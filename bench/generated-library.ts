import { trackIdOf } from '../apps/backend/src/music/library/track-row.ts'
import type { Database } from '../apps/backend/src/platform/db/schema.ts'

const COMMON = `love you me the night dance heart baby time girl boy life away world home dream fire
light eyes rain summer feel good bad crazy beautiful forever never always one two million star moon
sun sky high down up in out on of to a and my your we us i want need know wanna gonna let stay go come
back again tonight tomorrow yesterday party people music sound rhythm disco queen king dancing feeling
fever saturday sunday blue black white gold red wild free lonely happy sad song sweet sugar honey
money road city street river ocean island paradise heaven hell angel devil magic power control`.split(
  /\s+/,
)
const SYLLABLES =
  'ba be bo bra ca ce chi co da de di do dra el en fa fi fo ga ge glo gu ha he ho in ja jo ka ke kri la le li lo lu ma me mi mo na ne ni no or pa pe pi po ra re ri ro sa se shi so sta ta te ti to tri un va ve vi vo wa we wi xe ya yo za ze zo é ü ø ñ'.split(
    ' ',
  )
const AT_ONCE = 500

type Made = { title: string; artist: string }

/** Songs as a well-filled library has them: few words in most titles, most words in few. */
export async function fillLibrary(db: Database, count: number): Promise<Made[]> {
  const random = createRandom(20_261_115)
  const rare = Array.from({ length: 9_000 }, () => makeWord(random))
  const word = () => pick(random() < 0.55 ? COMMON : rare, random() ** 1.3)
  const phrase = (most: number) =>
    Array.from({ length: 1 + Math.floor(random() * most) }, () => capital(word())).join(' ')
  const artists = Array.from({ length: Math.ceil(count / 8) }, () => phrase(3))
  const made: Made[] = []
  for (let from = 0; from < count; from += AT_ONCE) {
    const rows = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, at) => {
      const path = `Folder ${(from + at) % 400}/${from + at}.mp3`
      return { path, title: phrase(6), artist: pick(artists, random()), album: phrase(4) }
    })
    made.push(...rows)
    await db
      .insertInto('music_tracks')
      .values(
        await Promise.all(
          rows.map(async ({ artist, ...row }) => ({
            ...row,
            id: await trackIdOf(row.path),
            artists: [artist],
            size: 4_000_000,
            modifiedMs: 1_700_000_000_000,
            durationMs: 180_000,
            hasPicture: false,
            coverPath: null,
            coverVersion: '1',
          })),
        ),
      )
      .execute()
  }
  return made
}

/** What guests type: a title or an artist, half of it, in any order, now and then with a typo. */
export function plausibleSearches(tracks: Made[], count: number): string[] {
  const random = createRandom(7)
  return Array.from({ length: count }, (_, at) => {
    const { title, artist } = pick(tracks, random())
    const words = `${title} ${artist}`.toLowerCase().split(' ')
    switch (at % 6) {
      case 0:
        return title
      case 1:
        return artist
      case 2:
        return title.slice(0, 2 + Math.floor(random() * 5))
      case 3:
        return words
          .toSorted(() => random() - 0.5)
          .slice(0, 2)
          .join(' ')
      case 4:
        return mistype(title, random)
      default:
        return pick(words, random())
    }
  })
}

function mistype(text: string, random: () => number): string {
  const at = 1 + Math.floor(random() * (text.length - 2))
  const swapped = text.slice(0, at) + (text[at + 1] ?? '') + (text[at] ?? '') + text.slice(at + 2)
  return random() < 0.5 ? swapped : text.slice(0, at) + text.slice(at + 1)
}

function makeWord(random: () => number): string {
  const length = 2 + Math.floor(random() * 3)
  return Array.from({ length }, () => pick(SYLLABLES, random())).join('')
}

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1)
}

function pick<Item>(list: readonly Item[], at: number): Item {
  const item = list[Math.min(list.length - 1, Math.floor(at * list.length))]
  if (item === undefined) throw new Error('There is nothing to pick from.')
  return item
}

/** The same library and the same searches each time (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
