import type { Track } from '@discobooth/contract/music/track'
import { failureText } from '@discobooth/contract/texts/failure'
import { complete, endInSilence } from './endings.ts'
import type { Changing, Party, PartyEffect, PartyEvent, PartyRules, PartyStep } from './party.ts'

type Running = Extract<Party, { kind: 'running' }>

/** What befell the song of a running party, in words for the log; null if nothing did. */
export function lossOf(event: PartyEvent): string | null {
  if (event.kind === 'song-failed') return event.failure.detail ?? failureText(event.failure)
  if (event.kind === 'song-ended') return 'it ended too soon'
  return event.kind === 'song-silent' ? 'it fell silent' : null
}

/** The song of a running party is lost (M3): another one takes over, unless the party is as good as over. */
export function loseSong(
  party: Running,
  lost: { cause: string; quietSince: number },
  now: number,
  rules: PartyRules,
): PartyStep {
  const { deadlineAt: endsAt, standIns, awaitsSound } = party
  if (endsAt - lost.quietSince <= rules.silenceMs) return complete()
  const quiet = { endsAt, quietSince: lost.quietSince, songs: standIns?.songs ?? [] }
  return seek({ ...quiet, ...(awaitsSound && { awaitsSound }) }, lost.cause, now, rules)
}

export function changing(
  party: Changing,
  event: PartyEvent,
  now: number,
  rules: PartyRules,
): PartyStep {
  if (event.kind === 'song-found') return party.isAsked ? stay(party) : ask(party, event.song)
  if (event.kind === 'sounding') return takeOver(party, now)
  if (event.kind === 'time') {
    if (now >= party.endsAt) return end(party, now, rules)
    // Whoever does not find a song in all this time will not find one in the same time again.
    return party.isAsked ? seek(party, 'it was not heard', now, rules) : endInSilence()
  }
  const cause = party.isAsked ? lossOf(event) : null
  return cause === null ? stay(party) : seek(party, cause, now, rules)
}

/** Silence first: what stands still now may come back later, and nobody wants two songs at once. */
function seek(
  quiet: Omit<Changing, 'kind' | 'deadlineAt' | 'isAsked'>,
  cause: string,
  now: number,
  rules: PartyRules,
): PartyStep {
  const { endsAt, songs } = quiet
  const song = songs.at(-1)
  const lost: PartyEffect = { do: 'lost', cause, ...(song && { song }) }
  if (songs.length >= rules.standIns) {
    const over = endInSilence()
    return { ...over, effects: [lost, ...over.effects] }
  }
  const deadlineAt = Math.min(now + rules.changeMs, endsAt)
  return {
    state: { ...quiet, kind: 'changing', deadlineAt, isAsked: false },
    effects: [
      lost,
      { do: 'silence' },
      { do: 'find-song', tried: songs, leftMs: Math.max(0, endsAt - now) },
    ],
  }
}

function ask(party: Changing, song: Track | null): PartyStep {
  if (!song) return endInSilence()
  return {
    state: { ...party, isAsked: true, songs: [...party.songs, song] },
    effects: [{ do: 'play', fromMs: 0, song }],
  }
}

function takeOver(party: Changing, now: number): PartyStep {
  const { endsAt, songs, awaitsSound } = party
  const song = songs.at(-1)
  if (!party.isAsked || !song) return stay(party)
  return {
    state: {
      kind: 'running',
      deadlineAt: endsAt,
      standIns: { songs, leftMs: Math.max(0, endsAt - now) },
    },
    effects: [{ do: 'took-over', song }, ...(awaitsSound ? [{ do: 'started' } as const] : [])],
  }
}

function end({ quietSince }: Changing, now: number, rules: PartyRules): PartyStep {
  return now - quietSince > rules.silenceMs ? endInSilence() : complete()
}

function stay(party: Changing): PartyStep {
  return { state: party, effects: [] }
}
