import { BoothSettings } from '@discobooth/contract/device/booth-settings'
import { playlistKeys } from '@discobooth/contract/music/music-api'
import type {
  OperatorSettings,
  OperatorSettingsChange,
  PassRole,
  TonightChange,
} from '@discobooth/contract/operator/operator-api'
import * as z from 'zod/mini'
import type { Author } from '../../accounts/record.ts'
import type { Music } from '../../music/service.ts'
import { type Outcome, ok, refused } from '../../platform/http/answer.ts'
import type { OperatorAccess } from '../access/service.ts'
import type { Booths } from '../booths/service.ts'

export type SettingsDesk = {
  read(booth: string): Promise<OperatorSettings>
  /** All of the change, or nothing of it. */
  change(
    booth: string,
    change: OperatorSettingsChange,
    by?: Author,
  ): Promise<Outcome<OperatorSettings>>
  /** What a night needs; nothing that is for the operator's eyes only is in the answer. */
  changeTonight(booth: string, change: TonightChange, by: PassRole): Promise<BoothSettings>
}

export function createSettingsDesk(deps: {
  booths: Pick<Booths, 'settings' | 'change'>
  music: Pick<Music, 'available'>
  access: Pick<OperatorAccess, 'isSet'>
}): SettingsDesk {
  const { booths, music } = deps
  const hasStaffPasscode = (booth: string) => deps.access.isSet(booth, 'staff')
  return {
    async read(booth) {
      const available = await music.available()
      const settings = await booths.settings(booth)
      return { ...settings, hasStaffPasscode: await hasStaffPasscode(booth), available }
    },
    async change(booth, change, by) {
      const available = await music.available()
      const { musicProvider, playlists } = change
      if (musicProvider && !available.musicProviders.includes(musicProvider)) {
        return refused({
          status: 422,
          code: 'music_provider_unavailable',
          message: `This backend is not set up for ${musicProvider}. Set it up first, or choose another.`,
        })
      }
      const strange = playlistKeys.find((key) => {
        const id = playlists?.library[key] ?? null
        return id !== null && !available.libraryPlaylists.some((list) => list.id === id)
      })
      if (strange) {
        return refused({
          status: 422,
          code: 'playlist_not_found',
          message: `The library has no such playlist for ${strange}. Choose one of the list.`,
        })
      }
      const settings = await booths.change(booth, change, by)
      return ok({ ...settings, hasStaffPasscode: await hasStaffPasscode(booth), available })
    },
    async changeTonight(booth, change, by) {
      return z.parse(BoothSettings, await booths.change(booth, change, by))
    },
  }
}
