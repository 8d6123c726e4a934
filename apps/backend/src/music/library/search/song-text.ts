import { nameOf, type Tags } from '../files.ts'

/** As long as the session's own columns. */
const LONGEST = 500
const MOST_ARTISTS = 20
const NUMBER = /^(?:\d{1,3}(?:\.\s+|\s+-\s+|_+)|0\d\s+)/

export type SongText = { title: string; artists: string[]; album: string }

/** What a song is called: by its tags, else by its file's name, like `03 - Artist - Title.mp3`. */
export function describeSong(path: string, tags: Tags): SongText {
  const artists = tags.artists.map((name) => clean(name)).filter((name) => name !== '')
  const title = clean(tags.title ?? '')
  const album = clean(tags.album ?? '')
  const named = fromName(path)
  return {
    title: title || named.title,
    artists: fitting(artists.length > 0 ? artists : [named.artist]),
    album,
  }
}

function fromName(path: string): { title: string; artist: string } {
  const name = clean(nameOf(path).replace(/\.\w+$/, '')) || 'Untitled'
  const rest = name.replace(NUMBER, '') || name
  const [, artist, title] = /^(.+?) - (.+)$/.exec(rest) ?? []
  return { title: title ?? rest, artist: artist ?? 'Unknown artist' }
}

/** Joined by commas they have to fit into one column. */
function fitting(artists: string[]): string[] {
  const [first = '', ...others] = artists.slice(0, MOST_ARTISTS)
  const kept = [first]
  for (const name of others) {
    if ([...kept, name].join(', ').length <= LONGEST) kept.push(name)
  }
  return kept
}

// Postgres takes no NUL and no half of an emoji; a title is one line.
function clean(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, LONGEST)
    .toWellFormed()
}
