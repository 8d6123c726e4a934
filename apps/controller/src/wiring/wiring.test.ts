import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { lookAtTwin } from '../parts/simulated-parts.ts'
import { boothKey, SimulatedBooth } from '../testing/simulated-booth.ts'
import { type CheckName, checkNames } from './checks.ts'
import { hands } from './testing/hands.ts'

let booth: SimulatedBooth
let code: string
beforeEach(async () => {
  booth = new SimulatedBooth()
  await booth.start()
  await visit()
})
afterEach(() => booth.stop())

async function visit(): Promise<void> {
  const answer = await booth.post('/wiring/visit', {})
  code = ((await answer.json()) as { code: string }).code
}

const ask = (path: string, body: object) => booth.post(path, body, { 'x-visit-code': code })
const right = async (check: CheckName) =>
  (await ask('/wiring/verdict', { check, right: true })).status
const state = async () => {
  const answer = await fetch(`${booth.url}/wiring/state`, { headers: { 'x-visit-code': code } })
  return (await answer.json()) as { signOff: { by: string; isCurrent: boolean } | null }
}

/** Every check in its order, as the page asks for it; with hands where it needs them. */
async function tryAll(): Promise<void> {
  for (const check of checkNames) {
    const act = hands(booth.parts)[check]
    if (act) act()
    else {
      booth.parts.sos.press(false)
      // Nobody can say that it is right before it has moved.
      expect(await right(check)).toBe(409)
      expect((await ask('/wiring/move', { check })).status).toBe(200)
    }
    expect(await right(check), check).toBe(200)
  }
  booth.parts.door.move('closed')
}
const sign = async () => {
  const answer = await ask('/wiring/sign-off', { name: 'Volt & Zoon' })
  return { status: answer.status, said: (await answer.json()) as object }
}

it('an electrician is walked through every line, and signs off what was tried', async () => {
  expect(await sign()).toMatchObject({ status: 409, said: { checks: checkNames } })
  await tryAll()
  expect((await ask('/wiring/sign-off', { name: ' ' })).status).toBe(400)
  expect((await sign()).said).toMatchObject({ signOff: { by: 'Volt & Zoon', isCurrent: true } })
  // The code has done its work; what was signed outlives it.
  expect((await ask('/wiring/move', { check: 'music_off' })).status).toBe(401)
  booth = await booth.restarted()
  await visit()
  expect((await state()).signOff).toMatchObject({ by: 'Volt & Zoon', isCurrent: true })
})

it('what the booth reads otherwise can not be called right, and wrong holds up the sign-off', async () => {
  expect(await right('sos_pressed')).toBe(409)
  expect(await right('door_open')).toBe(409)
  await tryAll()
  await ask('/wiring/verdict', { check: 'door_closed', right: false })
  expect((await sign()).said).toEqual({ refusal: 'not_all_right', checks: ['door_closed'] })
})

it('a wire that is still off, and a bridge that is still in, hold up the sign-off', async () => {
  await tryAll()
  booth.parts.door.move('open')
  expect((await sign()).said).toEqual({ refusal: 'not_at_rest' })
  booth.parts.door.move('closed')
  booth.parts.sos.press(true)
  expect((await sign()).said).toEqual({ refusal: 'not_at_rest' })
  // Tried with the bridge once more: that the lock lets go is to be seen after it.
  expect(await right('lock_by_button')).toBe(200)
  booth.parts.sos.press(false)
  expect((await sign()).said).toEqual({ refusal: 'not_all_right', checks: ['lock_free'] })
})

it('a new code begins anew: what was tried another time is not signed for', async () => {
  await tryAll()
  await ask('/wiring/move', { check: 'lock_held' })
  await visit()
  expect(booth.printed.filter((line) => line.includes('wiring_visit'))).toHaveLength(2)
  expect(lookAtTwin(booth.parts).held).toBe(false)
  expect(await sign()).toMatchObject({ status: 409, said: { checks: checkNames } })
})

it('what was moved goes back before a party needs it; in a party nothing is moved', async () => {
  await ask('/wiring/move', { check: 'music_off' })
  expect(lookAtTwin(booth.parts).music).toBe(false)
  await booth.send('start')
  expect(lookAtTwin(booth.parts)).toMatchObject({ music: true, held: false, lights: 'house' })
  expect((await ask('/wiring/move', { check: 'lock_held' })).status).toBe(409)
  expect(lookAtTwin(booth.parts).held).toBe(false)
})

it('an alarm is not disturbed by what was moved before it', async () => {
  await ask('/wiring/move', { check: 'lock_held' })
  booth.parts.sos.press(true)
  expect(lookAtTwin(booth.parts)).toMatchObject({ music: false, held: false, lights: 'full' })
})

it('without the code nothing is told or moved; the code is given to the booth’s key only', async () => {
  const own = code
  code = 'WRONGWRONG'
  for (const path of ['/wiring/move', '/wiring/put-back', '/wiring/verdict', '/wiring/sign-off'])
    expect((await ask(path, { check: 'lock_held', right: true, name: 'Me' })).status).toBe(401)
  expect((await fetch(`${booth.url}/wiring/state`)).status).toBe(401)
  expect((await booth.post('/wiring/visit', {}, { 'x-booth-key': 'another' })).status).toBe(401)
  expect(lookAtTwin(booth.parts).held).toBe(false)
  // However many guess, the electrician's own code goes on.
  await Promise.all(Array.from({ length: 100 }, () => ask('/wiring/move', { check: 'lock_held' })))
  code = own
  expect((await ask('/wiring/move', { check: 'lock_held' })).status).toBe(200)
})

it('the page is there with its files, and may be framed by nobody', async () => {
  for (const path of ['/wiring', '/wiring/page/wiring.js', '/wiring/page/words.js']) {
    const answer = await fetch(booth.url + path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  }
  expect((await fetch(`${booth.url}/wiring/page/..%2fchecks.ts`)).status).toBe(404)
})

it('`discobooth electrician` opens the page with the booth’s key, and prints where it is', async () => {
  const command = join(import.meta.dirname, 'visit.node.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [command], {
    env: { CONTROLLER_PORT: new URL(booth.url).port, BOOTH_KEY: boothKey },
  })
  const [, printed = ''] = /the code (\w{10})\./.exec(stdout) ?? []
  expect(stdout).toContain(`${booth.url}/wiring`)
  code = printed
  expect((await ask('/wiring/move', { check: 'music_off' })).status).toBe(200)
})
