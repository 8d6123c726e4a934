import { SearchResults } from '@discobooth/contract/music/track'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { runs } from '../../../testing/counts.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { indexSongs } from '../../testing/indexed-songs.ts'

const { call, db, reports } = openTestApp()

beforeAll(() =>
  indexSongs(db, [
    { title: 'Dancing Queen', artists: ['ABBA'], album: 'Arrival' },
    { title: 'Dancing in the Dark', artists: ['Bruce Springsteen'] },
    { title: 'You Should Be Dancing', artists: ['Bee Gees'] },
    { title: 'Dance Monkey', artists: ['Tones and I'] },
    { title: 'Queen of Hearts', artists: ['Juice Newton'] },
    { title: 'Bohemian Rhapsody', artists: ['Queen'], album: 'A Night at the Opera' },
    { title: 'Under Pressure', artists: ['Queen', 'David Bowie'] },
    { title: 'Déjà Vu', artists: ['Beyoncé', 'JAY-Z'] },
    { title: 'Für Elise', artists: ['Ludwig van Beethoven'] },
    { title: "Don't Stop Me Now", artists: ['Queen'] },
    { title: 'Thunderstruck', artists: ['AC/DC'] },
    { title: 'Straße nach Süden', artists: ['Sænd Ørsted'] },
    { title: 'Tonight', artists: ['Night Owls'] },
    { title: 'Night', artists: ['Nobody'] },
    { title: 'Nightcall', artists: ['Kavinsky'] },
    { title: 'さくら', artists: ['森山直太朗'] },
    { title: '1999', artists: ['Prince'] },
    { title: '???', artists: ['XXXTentacion'] },
  ]),
)

async function search(q: string, page: { offset?: number; limit?: number } = {}) {
  const query = new URLSearchParams({
    q,
    ...Object.fromEntries(Object.entries(page).map(([name, value]) => [name, String(value)])),
  })
  const { status, body } = await call('GET', `/api/music/search?${query.toString()}`)
  expect([status, body.error]).toEqual([200, undefined])
  return SearchResults.parse(body)
}
const titles = async (q: string) => (await search(q)).items.map((track) => track.name)

describe('[3.track.1, 3.search-results.1, 9.1] a search', () => {
  it('answers with tracks, how many there are, and which of them these are', async () => {
    const { items, ...page } = await search('arrival')
    expect(page).toEqual({ total: 1, offset: 0, limit: 20 })
    expect(items).toEqual([
      {
        id: expect.stringMatching(/^[0-9A-Za-z]{22}$/),
        name: 'Dancing Queen',
        uri: `library:track:${items[0]?.id}`,
        duration_ms: 200_000,
        artists: [{ name: 'ABBA' }],
        album: {
          name: 'Arrival',
          images: [{ url: `/functions/v1/music/covers/${items[0]?.id}?v=v1` }],
        },
      },
    ])
  })

  it('pages through all finds without losing or repeating one', async () => {
    const all = await search('n', { limit: 50 })
    expect(all.total).toBeGreaterThan(5)
    const pages = []
    for (let offset = 0; offset < all.total; offset += 2) {
      const page = await search('n', { offset, limit: 2 })
      expect(page).toMatchObject({ total: all.total, offset, limit: 2 })
      pages.push(...page.items)
    }
    expect(pages).toEqual(all.items)
    expect(await search('n', { offset: 90_000 })).toMatchObject({ total: all.total, items: [] })
  })

  it.each(['', '   ', '\t', '…', '!?', '%', '\0'])('for %j finds nothing', async (blank) => {
    expect(await search(blank)).toMatchObject({ items: [], total: 0 })
  })
})

describe('a search finds', () => {
  it.each([
    ['dancing queen', 'Dancing Queen'],
    ['QUEEN dancing', 'Dancing Queen'],
    ['abba queen', 'Dancing Queen'],
    ['  dancing,   abba! ', 'Dancing Queen'],
    ['deja vu', 'Déjà Vu'],
    ['DÉJÀ', 'Déjà Vu'],
    ['beyonce', 'Déjà Vu'],
    ['jay z', 'Déjà Vu'],
    ['jayz', 'Déjà Vu'],
    ['fur elise', 'Für Elise'],
    ['fu\u0308r', 'Für Elise'],
    ['dont stop', "Don't Stop Me Now"],
    ['don’t stop', "Don't Stop Me Now"],
    ['acdc', 'Thunderstruck'],
    ['ac/dc', 'Thunderstruck'],
    ['strasse suden', 'Straße nach Süden'],
    ['saend orsted', 'Straße nach Süden'],
    ['bowie pressure', 'Under Pressure'],
    ['opera bohemian', 'Bohemian Rhapsody'],
    ['さく', 'さくら'],
    ['199', '1999'],
    ['xxxten', '???'],
  ])('%j: %s', async (typed, title) => {
    expect((await titles(typed))[0]).toBe(title)
  })

  it('what is being typed, from its first letters on', async () => {
    for (const typed of ['danc', 'danci', 'dancin', 'dancing']) {
      expect(await titles(typed)).toEqual(
        expect.arrayContaining(['Dancing Queen', 'Dancing in the Dark', 'You Should Be Dancing']),
      )
    }
  })

  it.each([
    ['dnacing queen', 'Dancing Queen'],
    ['dancing quen', 'Dancing Queen'],
    ['dansing', 'Dancing Queen'],
    ['dacing', 'Dancing Queen'],
    ['danncing', 'Dancing Queen'],
    ['abva', 'Dancing Queen'],
    ['bohemain rapsody', 'Bohemian Rhapsody'],
    ['rhapsodi', 'Bohemian Rhapsody'],
    ['beyonse', 'Déjà Vu'],
    ['springsten', 'Dancing in the Dark'],
    ['psringsteen', 'Dancing in the Dark'],
    ['thundrestr', 'Thunderstruck'],
  ])('%j, with a typo: %s', async (typed, title) => {
    expect(await titles(typed)).toContain(title)
  })

  it('nothing when one word is nowhere: every word counts', async () => {
    expect(await titles('dancing xylophone')).toEqual([])
    expect(await titles('abba bohemian')).toEqual([])
  })
})

it('the exact title is first, then titles that begin so, then artists, then the rest, then typos', async () => {
  expect(await titles('night')).toEqual(['Night', 'Nightcall', 'Tonight', 'Bohemian Rhapsody'])
  expect((await titles('queen')).slice(0, 2)).toEqual(['Queen of Hearts', 'Bohemian Rhapsody'])
  expect((await titles('dance'))[0]).toBe('Dance Monkey')
})

it('a hidden song is not found', async () => {
  await db
    .updateTable('music_tracks')
    .set({ missingSince: new Date() })
    .where('title', '=', '1999')
    .execute()
  expect(await titles('1999')).toEqual([])
})

it('refuses a query that nobody types, and one that is no page', async () => {
  for (const query of [`q=${'x'.repeat(201)}`, 'q=x&limit=0', 'q=x&limit=51', 'q=x&offset=-1']) {
    const { status, body } = await call('GET', `/api/music/search?${query}`)
    expect([status, body.error.code]).toEqual([400, 'invalid_query'])
  }
})

it('never fails, whatever is typed', async () => {
  const typed = fc.oneof(
    fc.string({ maxLength: 60 }),
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc
      .array(fc.constantFrom("'", '\\', ':*', '&', '|', '!', '(', '<->', '%', '_', 'queen'))
      .map((parts) => parts.join('').slice(0, 100)),
  )
  await fc.assert(
    fc.asyncProperty(typed, async (text) => {
      const query = new URLSearchParams({ q: text.slice(0, 200) })
      expect((await call('GET', `/api/music/search?${query.toString()}`)).status).toBe(200)
      expect(reports).toEqual([])
    }),
    { numRuns: runs({ usual: 60, long: 3_000 }) },
  )
})
