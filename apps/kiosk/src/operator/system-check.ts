import type { BoothTests, SelfTest } from './booth-tests.ts'

export type SystemCheck = {
  /** Whether the browser played it; whether anybody heard it, only an ear can tell. */
  sound: boolean
  selfTest: SelfTest
}

type Sound = Pick<HTMLAudioElement, 'play' | 'volume'>

/** Before opening: a sound, the lights, a photo, all at once. */
export async function runSystemCheck(ports: {
  booth: Pick<BoothTests, 'selfTest'>
  open(address: string): Sound
}): Promise<SystemCheck> {
  const sound = ports.open('/audio/start.mp3')
  sound.volume = 1
  const [played, selfTest] = await Promise.all([
    sound.play().then(
      () => true,
      () => false,
    ),
    ports.booth.selfTest(),
  ])
  return { sound: played, selfTest }
}
