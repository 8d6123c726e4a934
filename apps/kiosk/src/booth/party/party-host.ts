import { boothLetter } from '@discobooth/contract/device/booth-letter'
import {
  type BoothStatus,
  type DoorText,
  doorTexts,
  sosTexts,
} from '@discobooth/contract/device/device'
import type { PickedTrack } from '@discobooth/contract/session/context'
import type { Session } from '@discobooth/contract/session/session'
import { errorTexts } from '@discobooth/contract/texts/error-texts'
import { type Failure, failure, failureText } from '@discobooth/contract/texts/failure'
import { limits } from '@discobooth/contract/wire/limits'
import { within } from '@discobooth/runtime/clock'
import type { SongWish } from '../../flow/party/another-song.ts'
import type { Party, PartyEffect, PartyEvent, PartyRules } from '../../flow/party/party.ts'
import { resume } from '../../flow/party/resume.ts'
import { partyMachine, partyView } from '../../flow/party/view.ts'
import { type Flow, performEach, runFlow } from '../../platform/flow-runtime.ts'
import type { PartyNotice } from './party-display.ts'
import { createPartyWaits, songLost, songTookOver } from './party-log.ts'
import type { Hosted, PartyPorts, SessionRoute } from './party-ports.ts'
import { choiceOf, rulesFor, runningEvent } from './party-rules.ts'

/** Above the screens: opening another one never stops a song, and a reload finds the party again. */
export function createPartyHost(ports: PartyPorts) {
  const waits = createPartyWaits(ports)
  let current: {
    sessionId: string
    /** What it was made for: a guest who went back may want something else. */
    choice: string
    flow: Flow<PartyEvent>
    party: Party
    /** Tells the booth to stop, whoever stands at the screen by then. */
    halt(): void
  } | null = null

  function host(session: Session, track: PickedTrack): void {
    const rules = rulesFor(track)
    const prepared = Promise.try(ports.player.prepare, track).catch(noSong)
    const hosted = { session, track, rules, prepared }
    const remembered = ports.memory.recall(session.id)
    const now = ports.clock.now()
    const begin = resume(remembered ?? { kind: 'confirming' }, now, rules)
    const flow = runFlow({
      machine: partyMachine(rules),
      initial: begin.state,
      clock: ports.clock,
      perform: (effect) => perform(effect, hosted),
      changed: (party, at) => changed(session.id, party, at, rules),
    })
    const halt = () => void command('stop', session, rules)
    const choice = choiceOf(session, track)
    current = { sessionId: session.id, choice, flow, party: begin.state, halt }
    changed(session.id, begin.state, now, rules)
    const run = () => performEach(begin.effects, (effect) => perform(effect, hosted))
    if (begin.effects.some((effect) => effect.do === 'play')) void unlessAlarmed(flow, run)
    else run()
  }

  /** Back after a reload, nobody knows yet whether the alarm is on: it is asked before a song sounds. */
  async function unlessAlarmed(flow: Flow<PartyEvent>, run: () => void): Promise<void> {
    const reading = await ports.device.sos()
    if (current?.flow !== flow || current.party.kind !== 'running') return
    if (reading === sosTexts.pressed) flow.send({ kind: 'sos', pressed: true })
    else run()
  }

  function changed(sessionId: string, party: Party, now: number, rules: PartyRules): void {
    if (current) current.party = party
    ports.display.setState({ view: partyView(party, now, rules) })
    waits.follow(sessionId, party, now)
    ports.follow(party.kind)
    ports.busy(party.kind !== 'confirming' && party.kind !== 'over')
    if (party.kind === 'over') ports.memory.forget()
    else ports.memory.keep(sessionId, party)
  }

  function perform(effect: PartyEffect, hosted: Hosted): void {
    const { session, track, rules } = hosted
    switch (effect.do) {
      case 'arm':
        return void arm(hosted)
      case 'go':
        return void command('go', session, rules).then((answer) =>
          answer.ok
            ? send(
                runningEvent(answer.booth, session.id) ?? {
                  kind: 'booth-running',
                  remainingMs: rules.lengthMs,
                },
              )
            : refuse(answer),
        )
      case 'stop':
        return void command('stop', session, rules)
      case 'play':
        return ports.player.play(effect.song ?? track, effect.fromMs)
      case 'find-song':
        return void findSong({ picked: track, tried: effect.tried, leftMs: effect.leftMs })
      case 'lost':
        return ports.log(songLost(session.id, effect.song ?? track, effect.cause))
      case 'took-over':
        return ports.log(songTookOver(session.id, effect.song))
      case 'silence':
        return ports.player.silence()
      case 'started':
        return ports.started(session.id)
      case 'finish':
        return ports.end(effect.ending, { beforeSong: effect.beforeSong === true })
      case 'alert':
        return tell('startFailed', effect.failure)
      case 'leave':
        current?.flow.stop()
        current = null
        return ports.leave(effect.to)
    }
  }

  async function findSong(wish: SongWish): Promise<void> {
    const flow = current?.flow
    const song = await ports.player.another(wish)
    flow?.send({ kind: 'song-found', song })
  }

  async function arm({ session, rules, prepared }: Hosted): Promise<void> {
    const flow = current?.flow
    const songOrLate = within(ports.clock, limits.party.songMs, prepared, undefined)
    const [verdict] = await Promise.all([ports.entitlement(session.id), songOrLate])
    // Meanwhile the guest may have left, or somebody may need help.
    if (current?.flow !== flow || current?.party.kind !== 'connecting') return
    if (verdict === 'pay') return send({ kind: 'turned-away', to: '/pay' })
    if (verdict === 'ended') return send({ kind: 'turned-away', to: '/summary' })
    if (verdict === 'unknown')
      return send({ kind: 'refused', failure: failure('paymentUnchecked') })
    const answer = await command('start', session, rules)
    if (answer.ok) send(runningEvent(answer.booth, session.id) ?? { kind: 'armed' })
    else await refuse(answer)
  }

  function command(name: 'start' | 'go' | 'stop', session: Session, rules: PartyRules) {
    return ports.device.send({
      command: name,
      song_duration: rules.lengthMs,
      sessionId: session.id,
      option: boothLetter(session.sessionMode),
    })
  }

  function tell(alert: PartyNotice['alert'], cause?: Failure): void {
    if (cause) console.error(`The party failed: ${cause.detail ?? failureText(cause)}`)
    ports.display.setState({ notice: cause ? { alert, failure: cause } : { alert } })
  }

  /** A booth in an emergency refuses everything: the guest is to see the alarm then, not an error. */
  async function refuse(refused: { failure: Failure }): Promise<void> {
    const flow = current?.flow
    if ((await ports.device.sos()) === sosTexts.pressed) return
    flow?.send({ kind: 'refused', failure: refused.failure })
  }

  function confirm(way?: { isAuto: true }): void {
    const { session, track } = ports.guest()
    if (!session?.id) return tell('sessionIdMissing')
    if (session.sessionMode === null || !Number.isFinite(track?.duration_ms))
      return tell('sessionIncomplete')
    // The confirmation screen says why not, and waits (F5).
    if (!ports.obstacle(session.sessionMode)) send({ kind: 'confirm', ...way })
  }

  /** Until Confirm the guest may go back for another song or mode: then it is another party. */
  function isHosted(session: Session, track: PickedTrack | null): boolean {
    if (current?.sessionId !== session.id) return false
    const isOpen = current.party.kind === 'confirming'
    return !isOpen || !track || current.choice === choiceOf(session, track)
  }

  function send(event: PartyEvent): void {
    current?.flow.send(event)
  }

  return {
    /** The session page was opened: the party of the current session begins, or goes on. */
    open({ by }: { by: SessionRoute }): void {
      if (by === '/session/confirmed' && !current) ports.takeQueued()
      const { session, track } = ports.guest()
      if (!session || session.endDateTime || isHosted(session, track)) return
      current?.flow.stop()
      if (session.sessionMode === null) console.error(errorTexts.sessionModeUndefined)
      if (track) host(session, track)
      if (ports.isEmergency()) send({ kind: 'sos', pressed: true, already: true })
      else if (by === '/session/auto') confirm({ isAuto: true })
    },

    /** The session page was left: until Confirm nobody is on the way in, and an alarm has nothing to end. */
    pageLeft(): void {
      if (current?.party.kind !== 'confirming') return
      current.flow.stop()
      current = null
      ports.follow(null)
    },

    confirm: () => confirm(),

    /** Whether somebody is in the booth, or on the way in. */
    isOn: () => current !== null && current.party.kind !== 'confirming',

    cancel: () => send({ kind: 'cancel' }),
    sos: (pressed: boolean) => send({ kind: 'sos', pressed }),
    sounding: () => send({ kind: 'sounding' }),
    songFellSilent: () => send({ kind: 'song-silent' }),
    songEnded: () => send({ kind: 'song-ended' }),
    songFailed: (cause: Failure) => send({ kind: 'song-failed', failure: cause }),

    door(state: string): void {
      if (isDoorState(state)) send({ kind: 'door', state })
    },
    doorLost: (cause: Failure) => send({ kind: 'door-lost', failure: cause }),

    /** Pushed by the booth; only what concerns this session counts. */
    booth(status: BoothStatus): void {
      // What else the booth does in an emergency follows from the alarm, which settles first.
      if (!current || status.sos) return
      if (status.state === 'disarmed') return send({ kind: 'disarmed' })
      if (status.sessionId !== current.sessionId) return
      send(runningEvent(status, current.sessionId) ?? { kind: 'door', state: status.door })
    },

    /** This page works no more: whichever opens the session page next finds the party where it was. */
    rest(): void {
      current?.flow.stop()
      current = null
      ports.follow(null)
    },

    /** The guest is gone: nothing may go on playing. */
    stop(): void {
      ports.memory.forget()
      if (!current) return
      performEach([ports.player.silence, current.halt], (end) => end())
      current.flow.stop()
      current = null
      ports.follow(null)
      ports.busy(false)
      ports.display.setState({ view: { kind: 'confirming' } })
    },
  }
}
/** The guest gets in all the same, and an alarm is shown. */
function noSong(error: unknown): void {
  console.error('The song could not be prepared.', error)
}

export type PartyHost = ReturnType<typeof createPartyHost>

function isDoorState(text: string): text is DoorText {
  return (doorTexts as readonly string[]).includes(text)
}
