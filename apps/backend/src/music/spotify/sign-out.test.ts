import { expect, it } from 'vitest'
import { openSpotifyBooth } from './testing/spotify-booth.ts'

const booth = await openSpotifyBooth()
const leave = (handle: string) =>
  booth.call('POST', '/api/music/sign-out', { body: { refreshToken: handle } })

it('ends the sign-in for good: neither its handle nor a kiosk that forgot it gets a token', async () => {
  const { handle } = await booth.signIn()
  expect((await leave(handle)).body).toEqual({ signedOut: true })
  expect((await booth.refresh(handle)).status).toBe(401)
  const { status, body } = await booth.asKiosk()
  expect([status, body.error.code]).toEqual([401, 'operator_pass_required'])
  await leave(handle)
  expect(await booth.logsOfType('AUDIT')).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ message: 'The booth was signed out of the music provider.' }),
    ]),
  )
})

it('with a handle of before ends nothing', async () => {
  const { handle } = await booth.signIn()
  const now = await booth.signIn()
  await leave(handle)
  expect((await booth.refresh(now.handle)).status).toBe(200)
})
