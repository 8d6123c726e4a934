import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { paperPart } from './refused-calls.ts'
import { refusedBySpotify } from './spotify/refused/calls.ts'
import { refusedByStripe } from './stripe/refused-calls.ts'

const paper = fileURLToPath(new URL('../../../docs/integrators/refusals.md', import.meta.url))

const beginning = `# Refused calls
What Spotify and Stripe refuse, so that a provider need not learn it on a busy night. Each row is a test: the fakes in [\`packages/fakes\`](../../packages/fakes/src) refuse the same call with that status and those words. The status is the described one; where a description gives only a shape, it is the service's usual answer to a call that breaks it. Words like \`query.limit\` are the fake's own: they name what is wrong.

This paper is written from the tables \`refused-calls.ts\` beside the fakes. After a change there: \`npm run test:unit -- packages/fakes/src/refused-calls.test.ts -u\`.
`

it('the paper of refused calls is what the tables say', async () => {
  const parts = [
    beginning,
    paperPart('Spotify', refusedBySpotify),
    '',
    paperPart('Stripe', refusedByStripe),
    '',
  ]
  await expect(parts.join('\n')).toMatchFileSnapshot(paper)
})
