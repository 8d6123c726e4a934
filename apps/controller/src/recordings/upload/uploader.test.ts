import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tinyMp4 } from '../testing/tiny-mp4.ts'
import { ids, spoolFolder, UploadRig } from '../testing/upload-rig.ts'

let rig: UploadRig
beforeEach(async () => {
  rig = await UploadRig.open()
})
afterEach(() => rig.stop())

const isEmpty = () => rig.disk.names().every((name) => !name.includes(ids.first))

/** Where nobody answers, only the booth's own limit ends a call. */
async function passLimits(): Promise<void> {
  while (rig.backend.calls.length < 5) {
    await pause(1)
    rig.clock.advance(1_000)
  }
}

const refusedPhoto = (day: string) => `${spoolFolder}/refused/${day}/${ids.first}/photo-1.jpg`

describe('bringing recordings to the backend', () => {
  it('tells the start, then the report, then each file, and forgets a party only when all is confirmed', async () => {
    await rig.party(ids.first, ['one', 'two'])
    await rig.until('the spool is empty', isEmpty)
    expect(rig.backend.started).toEqual([ids.first])
    expect(rig.backend.lastReport(ids.first)).toMatchObject({
      startedAt: '2026-11-16T20:00:00.000Z',
      files: [{ name: 'photo-1.jpg', bytes: 3 }, { name: 'photo-2.jpg' }],
      problem: null,
    })
    expect(rig.backend.file(ids.first, 'photo-2.jpg')?.bytes.toString()).toBe('two')
    expect(rig.recordings.status()).toEqual({ waitingFiles: 0, waitingBytes: 0, problem: null })
    expect(rig.notes, 'nothing had to wait').toEqual([
      `recording_delivered ${ids.first} photo-1.jpg`,
      `recording_delivered ${ids.first} photo-2.jpg`,
    ])
  })

  it('leaves no timer behind when it is stopped, whatever it was doing', async () => {
    rig.backend.misdeeds = ['hang']
    await rig.party(ids.first, ['one'])
    await rig.until('a call is made', () => rig.backend.calls.length > 0, 0)
    await rig.recordings.stop()
    expect(rig.clock.waiting).toBe(0)
  })

  it('tells the start of a party without a camera, and reports nothing of it', async () => {
    await rig.recordings.begin({ sessionId: ids.first, take: { photo: false, video: false } })
    await rig.until('the spool is empty', isEmpty)
    expect(rig.backend.calls).toEqual(['POST sessions started'])
  })

  it('a camera that gave nothing is reported with its problem, so that money goes back', async () => {
    await rig.party(ids.first, [], 'The camera was unplugged.')
    await rig.until('the spool is empty', isEmpty)
    expect(rig.backend.lastReport(ids.first)).toMatchObject({
      files: [],
      problem: 'The camera was unplugged.',
    })
  })

  it('a file of several pieces goes on where a broken connection left it', async () => {
    const large = 'x'.repeat(2_500_000)
    // Start, report, state and the first piece go well; then the second piece, and the state.
    rig.backend.misdeeds = [null, null, null, null, 'cut', 'cut']
    await rig.party(ids.first, [large])
    await rig.until('the spool is empty', isEmpty)
    expect(rig.backend.misdeeds).toEqual([])
    expect(rig.backend.calls.slice(2, 8)).toEqual([
      'GET media photo-1.jpg',
      'PUT media photo-1.jpg',
      'PUT media photo-1.jpg',
      'GET media photo-1.jpg',
      'GET media photo-1.jpg',
      'PUT media photo-1.jpg',
    ])
    const arrival = rig.backend.file(ids.first, 'photo-1.jpg')
    expect(arrival?.bytes.length).toBe(large.length)
    expect(arrival?.confirmed).toBe(1)
  })

  it('without a network for the party and an hour after, everything arrives later, once', async () => {
    rig.backend.isDown = true
    await rig.party(ids.first, ['one'])
    await rig.party(ids.second, ['two'])
    const begun = rig.wallMs
    await rig.until('an hour has passed', () => rig.wallMs - begun > 3_600_000, 60_000)
    expect(rig.recordings.status()).toMatchObject({ waitingFiles: 2, waitingBytes: 6 })
    rig.backend.isDown = false
    await rig.until('both are there', () => rig.backend.delivered(ids.second).length === 1)
    await rig.until('the spool is empty', isEmpty)
    for (const id of [ids.first, ids.second])
      expect(rig.backend.file(id, 'photo-1.jpg')?.confirmed).toBe(1)
    expect(rig.backend.started).toEqual([ids.first, ids.second])
  })

  it.each(['error500', 'portal', 'jsonPortal', 'hang', 'cut'] as const)(
    'a call that ends in "%s" is made again, whatever the call',
    async (misdeed) => {
      rig.backend.misdeeds = Array.from({ length: 4 }, () => misdeed)
      await rig.party(ids.first, ['one'])
      if (misdeed === 'hang') await passLimits()
      await rig.until('the spool is empty', isEmpty)
      expect(rig.backend.misdeeds).toEqual([])
      expect(rig.backend.started).toEqual([ids.first])
      expect(rig.backend.reports.get(ids.first)).toHaveLength(1)
      expect(rig.backend.delivered(ids.first)).toEqual(['photo-1.jpg'])
    },
  )

  it('a backend that has forgotten the pieces gets the file again from its start', async () => {
    rig.backend.misdeeds = [null, null, null, null, 'forget']
    await rig.party(ids.first, ['x'.repeat(1_200_000)])
    await rig.until('the spool is empty', isEmpty)
    expect(rig.backend.misdeeds).toEqual([])
    expect(rig.backend.delivered(ids.first)).toEqual(['photo-1.jpg'])
    const pieces = rig.backend.calls.filter((call) => call.startsWith('PUT media photo-1'))
    expect(pieces.length).toBeGreaterThan(3)
  })

  it('a photo of the next party is not kept waiting by the film of the last', async () => {
    rig.backend.isDown = true
    await rig.recordings.begin({ sessionId: ids.first, take: { photo: false, video: true } })
    rig.disk.put(`${spoolFolder}/${ids.first}/video-1.mp4`, tinyMp4.of(2))
    await rig.recordings.over(ids.first, null)
    await rig.party(ids.second, ['two'])
    rig.backend.isDown = false
    await rig.until('the spool is empty', isEmpty)
    expect(
      rig.backend.calls
        .filter((call) => call.startsWith('PUT media '))
        .map((call) => call.slice(10)),
    ).toEqual(['photo-1.jpg', 'video-1.mp4'])
  })

  it('a photo that was damaged on its way, and can’t be read at that moment, is sent again', async () => {
    const photo = `${spoolFolder}/${ids.first}/photo-1.jpg`
    rig.backend.damages = 1
    rig.backend.onCall = async (call) => {
      if (call.startsWith('PUT media photo')) rig.disk.unreadable = (path) => path === photo
    }
    await rig.party(ids.first, ['one'])
    await rig.until('it waits', () => rig.notes.some((note) => note.includes('recording_waits')))
    rig.backend.onCall = () => Promise.resolve()
    rig.disk.unreadable = () => false
    await rig.until('the spool is empty', isEmpty)
    expect(rig.backend.delivered(ids.first)).toEqual(['photo-1.jpg'])
  })

  it('a long file gives way to the word of a party that begins meanwhile', async () => {
    let hasBegun = false
    rig.backend.onCall = async (call) => {
      if (hasBegun || call !== 'PUT media photo-1.jpg') return
      hasBegun = true
      await rig.party(ids.second, [])
    }
    await rig.party(ids.first, ['x'.repeat(6_000_000)])
    await rig.until('the spool is empty', isEmpty)
    const { calls } = rig.backend
    const last = calls.lastIndexOf('PUT media photo-1.jpg')
    expect(rig.backend.started).toEqual([ids.first, ids.second])
    expect(calls.lastIndexOf('POST sessions started')).toBeLessThan(last)
    expect(rig.backend.file(ids.first, 'photo-1.jpg')).toMatchObject({ confirmed: 1 })
  })
})

describe('a backend that does not want it', () => {
  it('what is refused for good is set aside, said in the journal, and holds up nobody', async () => {
    rig.backend.refusals.set(ids.first, 409)
    await rig.party(ids.first, ['one'])
    await rig.party(ids.second, ['two'])
    await rig.until('the second is there', () => rig.backend.delivered(ids.second).length === 1)
    await rig.until('the first is set aside', () =>
      rig.disk.names().includes(refusedPhoto('2026-11-16')),
    )
    expect(rig.notes.join('\n')).toContain(`recording_refused ${ids.first} report`)
    expect(rig.backend.delivered(ids.first)).toEqual([])
    await rig.until('the operator is told', () => rig.recordings.status().problem !== null)
    expect(rig.recordings.status().problem).toContain('1 recording could not be brought')
    expect(rig.troubles.at(-1), 'media is sold all the same').toBeNull()
    rig.wallMs += 31 * 24 * 3_600_000
    await rig.until('it is forgotten', () =>
      rig.disk.names().every((name) => !name.endsWith('.jpg')),
    )
    await rig.until('there is nothing to tell', () => rig.recordings.status().problem === null)
  })

  it('what is refused and has vanished from the disk as well holds up nobody', async () => {
    rig.backend.isDown = true
    await rig.party(ids.first, ['one', 'two'])
    rig.disk.lose(`${spoolFolder}/${ids.first}/photo-1.jpg`)
    rig.backend.refusals.set(ids.first, 409)
    rig.backend.isDown = false
    await rig.until('the other is set aside', () =>
      rig.disk.names().includes(refusedPhoto('2026-11-16').replace('photo-1', 'photo-2')),
    )
    expect(rig.disk.names()).not.toContain(refusedPhoto('2026-11-16'))
  })

  it('a copy that was damaged on its way is sent again, one that the disk has damaged is set aside', async () => {
    rig.backend.isDown = true
    await rig.party(ids.first, ['one', 'two'])
    rig.disk.put(`${spoolFolder}/${ids.first}/photo-2.jpg`, Buffer.from('2wo'))
    rig.backend.isDown = false
    rig.backend.damages = 2
    await rig.until('it is set aside', () => rig.notes.some((note) => note.includes('damaged')))
    expect(rig.backend.delivered(ids.first)).toEqual(['photo-1.jpg'])
  })

  it('M3: a session that the backend does not know yet is tried again for a day', async () => {
    rig.backend.refusals.set(ids.first, 404)
    await rig.party(ids.first, ['one'])
    const begun = rig.wallMs
    const hours = (count: number) => rig.wallMs - begun > count * 3_600_000
    await rig.until('23 hours have passed', () => hours(23), 600_000)
    rig.backend.refusals.clear()
    await rig.until('the spool is empty', isEmpty)
    expect(rig.backend.started).toEqual([ids.first])
    expect(rig.backend.delivered(ids.first)).toEqual(['photo-1.jpg'])
  })

  it('and set aside after that', async () => {
    rig.backend.refusals.set(ids.first, 404)
    await rig.party(ids.first, ['one'])
    await rig.until(
      'it is set aside',
      () => rig.notes.some((note) => note.includes('refused')),
      600_000,
    )
    await rig.until('the spool is empty', () =>
      rig.disk.names().every((name) => !name.startsWith(`${spoolFolder}/${ids.first}`)),
    )
    expect(rig.disk.names()).toContain(refusedPhoto('2026-11-17'))
  })
})
