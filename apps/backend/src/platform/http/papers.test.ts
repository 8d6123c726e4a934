import { readFileSync } from 'node:fs'
import { startFakeSpotify } from '@discobooth/fakes/spotify'
import { afterAll, expect, it } from 'vitest'
import { settingsFor } from '../../music/spotify/testing/spotify-booth.ts'
import { mediaInFolder } from '../../recordings/testing/media-folder.ts'
import { documentedRoutes } from '../../testing/documented-routes.ts'
import { openTestApp } from '../../testing/test-app.ts'

const spotify = await startFakeSpotify({ now: Date.now })
afterAll(() => spotify.stop())
const { app } = openTestApp({ spotify: settingsFor(spotify), media: mediaInFolder().media })
const paper = readFileSync(
  new URL('../../../../../docs/integrators/backend.md', import.meta.url),
  'utf8',
)

it('the integrators’ page names every call, and who may make it', async () => {
  const rows = [...paper.matchAll(/^\| `([A-Z]+ \/\S+)` \| (booth|operator|account|) ?\|/gm)]
  const written = rows.map(([, call, who]) => `${call} ${who}`.trim())
  const routes = await documentedRoutes(app.hono)
  const real = routes.map(({ name, needsBooth, needsOperator, needsAccount }) => {
    if (needsAccount) return `${name} account`
    return `${name} ${needsOperator ? 'operator' : needsBooth ? 'booth' : ''}`.trim()
  })
  expect(written.toSorted()).toEqual(real.toSorted())
})
