import type { Accounts } from './accounts.ts'
import type { Person } from './accounts-pages.ts'
import type { Catalogue } from './catalogue.ts'
import type { Devices } from './devices.ts'
import { type AppRights, olderApp } from './music-calls.ts'
import type { PlaybackModel, Silence } from './playback.ts'
import type { SdkError, SdkWire } from './sdk-wire.ts'
import type { Forbidden, RateLimit, ServerError, Trouble, Unauthorized } from './trouble.ts'

const DAY_SECONDS = 86_400

type World = {
  accounts: Accounts
  catalogue: Catalogue
  devices: Devices
  playback: PlaybackModel
  rights: AppRights
  sdk: SdkWire
  trouble: Trouble
  setPerson: (person: Person) => void
}

export type Situations = {
  byName: ReturnType<typeof situationsByName>
  inDetail: ReturnType<typeof situationsInDetail>
}

/** Everything that happens to a booth at Spotify's. */
export function createSituations(world: World): Situations {
  return { byName: situationsByName(world), inDetail: situationsInDetail(world) }
}

/** What needs no more than its name. */
function situationsByName(world: World) {
  const { accounts, devices, playback, rights, sdk, trouble } = world
  return {
    /** The person at the provider's page cancels. */
    userDenies: () => world.setPerson('denies'),
    userAgrees: () => world.setPerson('agrees'),
    /** The provider shows a page that only a person can get past. */
    signInNeedsPerson: () => world.setPerson('is-asked'),
    revoke: () => accounts.revoke(),
    expireAccessTokens: () => accounts.expireAccessTokens(),
    /** From now on a refresh answers a new refresh token, and the old one is dead. */
    rotateRefreshTokens: () => accounts.rotateRefreshTokens(true),

    networkBack: () => trouble.closeGap(),
    neverAnswer: () => trouble.fallMute(),
    /** Ends gaps, limits, refusals, errors and silence of the service. */
    endTrouble: () => trouble.end(),

    /** The players in browsers are gone, for them and for the service. */
    loseDevice: () => sdk.lose(),
    recoverDevice: () => sdk.recover(),
    /** Devices are listed, and play does not find them before a transfer. */
    letDevicesSleep() {
      for (const device of devices.all()) devices.change(device.id, { isAsleep: true })
    },
    /** Ends acceptPlayButStaySilent. */
    playAgain: () => playback.staySilent(undefined),

    /** No Widevine, no secure context. */
    lackWidevine: () =>
      sdk.lack({ type: 'initialization_error', message: 'Failed to initialize player' }),
    lackPremium: () =>
      sdk.lack({
        type: 'account_error',
        message: 'This functionality is restricted to premium users only',
      }),
    lackNothing: () => sdk.lack(undefined),
    blockAutoplay: () => sdk.blockAutoplay(true),
    allowAutoplay: () => sdk.blockAutoplay(false),
    repeatInSearch() {
      rights.repeatsInSearch = true
    },
    /** An app from before 2026, with extended quota: 50 a page, `tracks`, no `/me/library`. */
    beOlderApp() {
      Object.assign(rights, olderApp)
    },
  }
}

function situationsInDetail(world: World) {
  const { catalogue, devices, playback, sdk, trouble } = world
  return {
    networkGap(options: { seconds?: number | undefined } = {}) {
      trouble.openGap(options.seconds)
      sdk.cut()
    },
    rateLimit: (options: RateLimit) => trouble.rateLimit(options),
    quotaStop(options: { seconds?: number | undefined } = {}) {
      const seconds = options.seconds ?? DAY_SECONDS
      trouble.rateLimit({ seconds, reason: 'QUOTA_EXCEEDED', tellsWhen: false })
    },
    forbid: (options: Forbidden) => trouble.forbid(options),
    answerPlainTextForbidden(options: { message?: string | undefined } = {}) {
      const message = options.message ?? 'User not registered in the Developer Dashboard'
      trouble.forbid({ message, isPlainText: true })
    },
    /** 401 on a token that is good. */
    answerStrayUnauthorized: (options: Unauthorized = {}) => trouble.stray(options),
    answerServerError: (options: ServerError) => trouble.fail(options),

    /** Something else with the service in it, that a booth without a player of its own can drive. */
    addExternalDevice: (options: { name: string }) =>
      devices.add({ name: options.name, kind: 'external', volumePercent: 100 }).id,
    /** 204, and no music. */
    acceptPlayButStaySilent: (options: { how?: Silence | undefined } = {}) =>
      playback.staySilent(options.how ?? 'no-event'),
    /** The player in the browser reports an error out of the blue. */
    playerFails: (options: { type: SdkError; message: string }) =>
      sdk.emit(options.type, options.message),

    withholdPlaylist(id: string) {
      const playlist = catalogue.playlists.get(id)
      if (playlist) catalogue.playlists.set(id, { ...playlist, isWithheld: true })
    },
  }
}
