import { limits } from '@discobooth/contract/wire/limits'
import type { Clock } from '@discobooth/runtime/clock'

type Sound = Pick<HTMLAudioElement, 'volume' | 'play' | 'addEventListener'>

/**
 * Plays the start jingle and waits for it, a second at most: it may go on sounding under the next
 * screen. A file that does not load or may not play stops nobody.
 */
export function playJingle(jingle: { open(address: string): Sound; clock: Clock }): Promise<void> {
  return new Promise((resolve) => {
    const cancel = jingle.clock.after(limits.start.jingleWaitMs, resolve)
    const goOn = () => {
      cancel()
      resolve()
    }
    const sound = jingle.open('/audio/start.mp3')
    sound.volume = 1
    sound.addEventListener('ended', goOn, { once: true })
    sound.addEventListener('error', goOn, { once: true })
    sound.play().catch(goOn)
  })
}
