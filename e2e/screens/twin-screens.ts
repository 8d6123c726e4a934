import { randomUUID } from 'node:crypto'
import { getIn } from '../fixtures/party.ts'
import { desk, expect, phone, type Screen, type Visit } from './visit.ts'

const sizes = [...phone, ...desk]

async function twin({ page, booth, language }: Visit, state: string): Promise<void> {
  await page.goto(`${booth.controller.url}/?lang=${language}`)
  await expect(page.locator(`html[data-contact="there"][data-state="${state}"]`)).toBeAttached()
}

async function tell({ booth }: Visit, command: string, sessionId: string): Promise<void> {
  const answer = await fetch(`${booth.controller.url}/start`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-booth-key': booth.key },
    body: JSON.stringify({ command, sessionId, song_duration: 150_000, option: 'D' }),
  })
  if (!answer.ok) throw new Error(`${command} was refused: ${await answer.text()}`)
}

async function armed(visit: Visit): Promise<string> {
  const sessionId = randomUUID()
  await tell(visit, 'start', sessionId)
  return sessionId
}

async function party(visit: Visit): Promise<void> {
  const sessionId = await armed(visit)
  await getIn(visit.booth)
  await expect.poll(async () => (await visit.booth.controller.health()).booth.state).toBe('ready')
  await tell(visit, 'go', sessionId)
  await twin(visit, 'running')
}

/** The simulated booth at its own address. */
export const twinScreens: readonly Screen[] = [
  { name: 'twin', sizes, open: (visit) => twin(visit, 'disarmed') },
  {
    name: 'twin-armed',
    sizes,
    async open(visit) {
      await armed(visit)
      await visit.booth.controller.door('open')
      await twin(visit, 'armed')
    },
  },
  { name: 'twin-party', sizes, open: party },
  {
    name: 'twin-sos',
    sizes,
    async open(visit) {
      await party(visit)
      await visit.booth.controller.sos(true)
      await twin(visit, 'emergency')
    },
  },
  {
    name: 'twin-broken',
    sizes,
    isWhole: true,
    async open(visit) {
      await visit.booth.controller.faults({ unhealthy: ['camera', 'lights'] })
      await twin(visit, 'disarmed')
      await visit.page.locator('details').evaluateAll((all) => {
        for (const one of all) if (one instanceof HTMLDetailsElement) one.open = true
      })
    },
  },
  {
    name: 'twin-away',
    sizes,
    async open(visit) {
      await twin(visit, 'disarmed')
      await visit.booth.controller.kill()
      await expect(visit.page.locator('html[data-contact="lost"]')).toBeAttached()
    },
  },
]
