import type { Language } from '@discobooth/contract/session/session'
import type { TakeHome } from '../../flow/party/recording.ts'

type RecordingTexts = {
  onTheWay: Record<TakeHome, (address: string) => string>
  /** To a guest who paid for pictures (M3). */
  troublePaid: string
  trouble: string
}

export const recordingTexts: Record<Language, RecordingTexts> = {
  en: {
    onTheWay: {
      photo: (address) => `Your photos are on their way to ${address}.`,
      video: (address) => `Your video is on its way to ${address}.`,
      'photo-video': (address) => `Your photos and your video are on their way to ${address}.`,
    },
    troublePaid: 'The camera has a problem. If it caught nothing, you get your money back.',
    trouble: 'The camera has a problem. The music is all yours!',
  },
  nl: {
    onTheWay: {
      photo: (address) => `Je foto's zijn onderweg naar ${address}.`,
      video: (address) => `Je video is onderweg naar ${address}.`,
      'photo-video': (address) => `Je foto's en je video zijn onderweg naar ${address}.`,
    },
    troublePaid: 'De camera hapert. Is er niets opgenomen, dan krijg je je geld terug.',
    trouble: 'De camera hapert. De muziek is helemaal van jou!',
  },
}
