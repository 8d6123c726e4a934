import { join } from 'node:path'
import { OperatorStatus } from '@discobooth/contract/operator/operator-api'
import { expect, it } from 'vitest'
import { demo, openTestApp } from '../../testing/test-app.ts'
import { operatorOf, passcode } from '../../testing/test-operator.ts'
import { openIncomingFolder } from '../adapters/incoming-folder.ts'
import { mediaInFolder } from '../testing/media-folder.ts'
import { aPhoto, recorderOf } from '../testing/recorder.ts'

const { dir, media } = mediaInFolder()
const backend = openTestApp({
  demo,
  firstBooth: { freeMode: true, passcode },
  media: {
    ...media,
    incoming: openIncomingFolder(join(dir, 'arriving'), { keptFreeBytes: Number.MAX_VALUE }),
  },
})
const { call, makeSession } = backend
const { put } = recorderOf(backend)
const operator = operatorOf(backend)

it('on a disk that is nearly full the rest is the database’s: the booth keeps its recording, and the operator is told', async () => {
  const { id } = await makeSession({ sessionMode: 4, customerEmail: 'eva@example.org' })
  await call('POST', `/api/sessions/${id}/started`)
  const answer = await put(id, aPhoto())
  expect(answer.status).toBe(503)
  const { parts } = OperatorStatus.parse((await operator('GET', '/status')).body)
  expect(parts.find(({ part }) => part === 'recordings')).toMatchObject({
    state: 'error',
    detail: expect.stringContaining('nearly full'),
  })
})
