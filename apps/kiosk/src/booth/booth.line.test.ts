import { limits } from '@discobooth/contract/wire/limits'
import { expect, it } from 'vitest'
import { openBooth } from './testing/open-booth.ts'

it('listens at once, before it has its key, and with it when it has lost its place to a stranger', async () => {
  const { device, clock } = openBooth({ session: null })
  expect(device.state.listeningKeys).toEqual([null])
  await clock.live(0)
  device.cut()
  await clock.live(limits.stream.reopenMinMs * 2)
  expect(device.state.listeningKeys).toEqual([null, 'the-key'])
})
