import { screenTexts } from '../fixtures/guest-texts.ts'
import { choose, expect, heading, type Screen, type Visit } from './visit.ts'

async function menu(visit: Visit): Promise<void> {
  await visit.booth.setFreeMode(true)
  await choose(visit, 0)
  await heading(visit, visit.texts.song.title)
}

async function open(visit: Visit, tile: string): Promise<void> {
  await menu(visit)
  await visit.page.getByRole('button', { name: tile }).click()
}

async function type({ page }: Visit, words: string): Promise<void> {
  for (const key of words) await page.getByRole('button', { name: key, exact: true }).click()
}

const signInPages = ['login', 'confirm', 'logout'] as const

/** The ways to a song, and the sign-in behind them. */
export const songScreens: readonly Screen[] = [
  ...(['tiles', 'picker'] as const).map((layout) => ({
    name: `song-${layout}`,
    async open(visit: Visit) {
      await visit.booth.setSongMenu(layout)
      await menu(visit)
    },
  })),
  {
    name: 'song-list',
    async open(visit) {
      await open(visit, 'Top 40')
      await expect(visit.page.getByRole('main').getByRole('listitem').first()).toBeVisible()
      await expect(visit.page.getByRole('main').locator('img').first()).toHaveJSProperty(
        'complete',
        true,
      )
    },
  },
  {
    name: 'song-list-loading',
    async open(visit) {
      await visit.page.route('**/playlists/*', () => {})
      await open(visit, 'Top 40')
      await expect(visit.page.getByText(visit.texts.common.loading)).toBeVisible()
    },
  },
  {
    name: 'song-list-failed',
    async open(visit) {
      await visit.page.route('**/playlists/*', (route) => route.abort())
      await open(visit, 'Top 40')
      await expect(visit.page.getByText(visit.texts.song.listFailed)).toBeVisible()
    },
  },
  {
    name: 'song-search',
    async open(visit) {
      await open(visit, visit.texts.song.search)
      await expect(visit.page.getByRole('textbox')).toBeVisible()
    },
  },
  ...(['shift', 'alt'] as const).map((control) => ({
    name: `song-search-${control}`,
    async open(visit: Visit) {
      await open(visit, visit.texts.song.search)
      await visit.page
        .getByRole('button', { name: screenTexts[visit.language].keyboard[control] })
        .click()
    },
  })),
  {
    name: 'song-search-found',
    async open(visit) {
      await open(visit, visit.texts.song.search)
      await type(visit, 'mo')
      await expect(visit.page.getByRole('main').getByRole('listitem').first()).toBeVisible()
    },
  },
  {
    name: 'song-search-nothing',
    async open(visit) {
      await open(visit, visit.texts.song.search)
      await type(visit, 'xqz')
      await expect(visit.page.getByText(visit.texts.song.noneFound)).toBeVisible()
    },
  },
  ...signInPages.map((name) => ({
    name,
    async open(visit: Visit) {
      // Music that answers would send these screens on at once.
      await visit.page.route('**/api/music', () => {})
      await visit.page.goto(`/${name}`)
      await heading(visit, visit.texts.pages[name].title)
    },
  })),
  {
    name: 'login-trouble',
    async open(visit) {
      await visit.page.route('**/api/music', (route) => route.abort())
      await visit.page.goto('/login')
      await expect(visit.page.getByText(screenTexts[visit.language].signIn.away)).toBeVisible()
    },
  },
]
