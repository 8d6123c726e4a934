import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/db/schema.ts'
import type { SearchRequest } from '../../provider.ts'
import type { TrackRow } from '../track-row.ts'

/** From this length on a word may have one typo; shorter ones would mean anything. */
const SHORTEST = 4
/** A word that is still being typed needs one letter more before its typos are forgiven. */
const SHORTEST_BEGUN = 5

type Likeness = 'whole' | 'begun'

/**
 * Whether `word` may have been meant where `typed` was written, with one letter wrong, missing, too
 * many, or two swapped: the whole word, or its beginning.
 */
export function likeness(typed: string, word: string): Likeness | undefined {
  const from = Array.from(typed)
  const to = Array.from(word)
  if (from.length < SHORTEST) return undefined
  const same = from.findIndex((letter, at) => letter !== to[at])
  if (same === -1) return undefined
  const rests = [
    { typed: same + 1, word: same + 1 },
    { typed: same, word: same + 1 },
    { typed: same + 1, word: same },
    ...(from[same] === to[same + 1] && from[same + 1] === to[same]
      ? [{ typed: same + 2, word: same + 2 }]
      : []),
  ].filter((rest) => from.slice(rest.typed).every((letter, at) => letter === to[rest.word + at]))
  if (rests.length === 0) return undefined
  const isWhole = rests.some((rest) => from.length - rest.typed === to.length - rest.word)
  if (isWhole) return 'whole'
  return from.length >= SHORTEST_BEGUN ? 'begun' : undefined
}

/**
 * Patterns (for LIKE) of which every word that is like the typed one has at least one: a single typo
 * leaves one half of the word as it was, or swaps the two letters in the middle.
 */
export function likePatterns(typed: string): string[] {
  const letters = Array.from(typed)
  if (letters.length < SHORTEST) return []
  const middle = Math.floor(letters.length / 2)
  const left = letters.slice(0, middle)
  const right = letters.slice(middle)
  const swapped = [...left.slice(0, -1), ...right.slice(0, 1), ...left.slice(-1), ...right.slice(1)]
  const begin = left.join('')
  const end = right.join('')
  const whole = swapped.join('')
  if (letters.length >= SHORTEST_BEGUN) return [`${begin}%`, `%${end}%`, `${whole}%`]
  return [`${begin}_`, `${begin}__`, `${begin}___`, `%${end}`, whole]
}

/** With fewer exact finds than this, what was typed may be a typo. */
const ENOUGH = 20
/** Of all words that are like a typed one; no word of a real language has so many neighbours. */
const MOST_ALIKE = 60
const MOST_CANDIDATES = 10_000

type Found = { rows: TrackRow[]; total: number }

/** Every typed word must occur, or begin a word that does: in title, artist or album, in any order. */
export async function searchTracks(db: Database, request: SearchRequest): Promise<Found> {
  const { rows } = await sql<{ text: string }>`
    select music_search_text(${request.text}) as text
  `.execute(db)
  const text = rows[0]?.text ?? ''
  if (text === '') return { rows: [], total: 0 }
  const words = [...new Set(text.split(' '))]
  const exact = words.map((word) => begins(word)).join(' & ')
  const found = await find(db, { ...request, text, exact })
  if (found.total >= ENOUGH) return found
  const alike = await findAlike(db, words)
  if (alike.every((list) => list.length === 0)) return found
  const query = (likenesses: Likeness[]) =>
    words.map((word, at) => either(word, alike[at] ?? [], likenesses)).join(' & ')
  return find(db, {
    ...request,
    text,
    exact,
    tolerant: { whole: query(['whole']), begun: query(['whole', 'begun']) },
  })
}

type Alike = { word: string; likeness: Likeness }

/** For each typed word, those of the library that may have been meant. */
async function findAlike(db: Database, typed: string[]): Promise<Alike[][]> {
  const patterns = typed.flatMap(likePatterns)
  if (patterns.length === 0) return []
  const rows = await db
    .selectFrom('music_words')
    .select('word')
    .where((where) => where.or(patterns.map((pattern) => where('word', 'like', pattern))))
    .limit(MOST_CANDIDATES)
    .execute()
  return typed.map((word) => chooseAlike(word, rows))
}

function chooseAlike(typed: string, candidates: { word: string }[]): Alike[] {
  return candidates
    .flatMap(({ word }) => {
      const found = likeness(typed, word)
      return found ? [{ word, likeness: found }] : []
    })
    .toSorted((a, b) => rankOf(a) - rankOf(b) || a.word.length - b.word.length)
    .slice(0, MOST_ALIKE)
}

function rankOf({ likeness: found }: Alike): number {
  return found === 'whole' ? 0 : 1
}

function either(typed: string, alike: Alike[], likenesses: Likeness[]): string {
  const allowed = alike.filter((other) => likenesses.includes(other.likeness))
  return `(${[begins(typed), ...allowed.map(({ word }) => quoted(word))].join(' | ')})`
}

function begins(word: string): string {
  return `${quoted(word)}:*`
}

function quoted(word: string): string {
  return `'${word.replaceAll(/['\\]/g, '')}'`
}

type Query = SearchRequest & {
  exact: string
  tolerant?: { whole: string; begun: string }
}

async function find(db: Database, query: Query): Promise<Found> {
  const { text, exact, tolerant, offset, limit } = query
  const exactly = sql`${exact}::tsquery`
  const { rows } = await sql<TrackRow & { total: number }>`
    with found as materialized (
      select id, "titleKey",
        case
          when "titleKey" = ${text} then 0
          when starts_with("titleKey", ${`${text} `}) then 1
          when starts_with("titleKey", ${text}) then 2
          when "artistKey" = ${text} then 3
          when starts_with("artistKey", ${text}) then 4
          when "titleWords" @@ ${exactly} then 5
          ${tolerant ? afterExact({ exactly, whole: tolerant.whole }) : sql``}
          else 9
        end as rank
      from music_tracks
      where words @@ ${tolerant?.begun ?? exact}::tsquery and "missingSince" is null
    ),
    page as (
      select id, rank, "titleKey" from found
      order by rank, "titleKey", id
      limit ${limit} offset ${offset}
    )
    select counted.total, track.id, title, artists, album, "durationMs", "coverVersion"
    from (select count(*)::int as total from found) as counted
    left join page on true
    left join music_tracks as track on track.id = page.id
    order by page.rank, page."titleKey", page.id
  `.execute(db)
  const total = rows[0]?.total ?? 0
  return { total, rows: rows.filter(({ id }) => id !== null) }
}

function afterExact({ exactly, whole }: { exactly: RawBuilder<unknown>; whole: string }) {
  const nearly = sql`${whole}::tsquery`
  return sql`
    when words @@ ${exactly} then 6
    when "titleWords" @@ ${nearly} then 7
    when words @@ ${nearly} then 8
  `
}
