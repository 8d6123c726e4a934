import { describe, expect, it } from 'vitest'
import { handClock } from '../testing/hand-clock.ts'
import { playJingle } from './jingle.ts'

function jingle(play: () => Promise<void>) {
  const clock = handClock()
  const opened: string[] = []
  const sound = Object.assign(new EventTarget(), { volume: 0.3, play })
  let isDone = false
  const playing = playJingle({
    clock,
    open(address) {
      opened.push(address)
      return sound
    },
  }).then(() => {
    isDone = true
  })
  return { clock, opened, sound, playing, isDone: () => isDone }
}

describe('start jingle', () => {
  it('[7.other.5] plays /audio/start.mp3 at full volume', async () => {
    const { opened, sound, clock, playing } = jingle(async () => undefined)
    expect(opened).toEqual(['/audio/start.mp3'])
    expect(sound.volume).toBe(1)
    sound.dispatchEvent(new Event('ended'))
    await playing
    expect(clock.pending()).toBe(0)
  })

  it('[9.11] is waited for a second, and no longer', async () => {
    const { clock, isDone } = jingle(() => new Promise(() => undefined))
    await clock.live(999)
    expect(isDone()).toBe(false)
    await clock.live(1)
    await clock.live(0)
    expect(isDone()).toBe(true)
  })

  it('stops nobody when it may not play', async () => {
    const { clock, playing } = jingle(() => Promise.reject(new DOMException('', 'NotAllowedError')))
    await playing
    expect(clock.pending()).toBe(0)
  })

  it('stops nobody when it does not load', async () => {
    const { clock, sound, playing } = jingle(() => new Promise(() => undefined))
    sound.dispatchEvent(new Event('error'))
    await playing
    expect(clock.pending()).toBe(0)
  })
})
