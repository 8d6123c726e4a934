import type { BoothStatus } from '@discobooth/contract/device/device'
import type { PickedTrack, SessionContext } from '@discobooth/contract/session/context'
import type { Session } from '@discobooth/contract/session/session'
import { limits } from '@discobooth/contract/wire/limits'
import { callLimits } from '../../backend/answer.ts'
import type { PartyEvent, PartyRules } from '../../flow/party/party.ts'

/** What a party was made for: a guest who went back may want something else. */
export function choiceOf({ sessionMode }: Session, track: PickedTrack): string {
  return `${sessionMode} ${track.id} ${track.duration_ms}`
}

export function rulesFor(track: PickedTrack): PartyRules {
  return {
    lengthMs: Math.min(track.duration_ms, limits.song.partyMaxMs),
    // The clients' own time-outs speak first; this one only catches a client that never answers.
    connectMs:
      Math.max(callLimits.decisionMs, limits.party.songMs) + limits.device.startTimeoutMs + 1_000,
    doorWaitMs: limits.party.doorWaitMs,
    countdownSeconds: limits.party.countdownSeconds,
    startMs: limits.party.startMs,
    silenceMs: limits.party.silenceMs,
    changeMs: limits.party.changeMs,
    standIns: limits.party.standIns,
    sosSeconds: limits.party.sosCountdownSeconds,
  }
}

/** Whether the booth already runs this very session. */
export function runningEvent(booth: BoothStatus | null, sessionId: string): PartyEvent | null {
  if (booth?.state !== 'running' || booth.sessionId !== sessionId) return null
  return { kind: 'booth-running', remainingMs: booth.remainingMs ?? 0 }
}

/** The song of the current session. A reload forgets the track but not what the session says of it. */
export function songOf({
  session,
  selectedTrack,
}: Pick<SessionContext, 'session' | 'selectedTrack'>): PickedTrack | null {
  if (selectedTrack) return selectedTrack
  if (!session || session.songDuration === null) return null
  return {
    id: session.id,
    name: session.songName ?? '',
    uri: '',
    duration_ms: session.songDuration,
    artists: [{ name: session.songArtist ?? '' }],
    album: { name: session.songAlbum ?? '', images: [] },
  }
}
