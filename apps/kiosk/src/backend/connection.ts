import { BoothSettings } from '@discobooth/contract/device/booth-settings'
import { boothWord } from '@discobooth/contract/device/booth-word'
import type { Means } from '@discobooth/contract/modes/sellable'
import { backOffMs } from '@discobooth/runtime/back-off'
import { type Clock, within } from '@discobooth/runtime/clock'
import * as z from 'zod/mini'
import type { StoreApi } from 'zustand/vanilla'
import type { Disk } from '../platform/database.ts'
import type { Confinement } from '../platform/page/confinement.ts'
import type { Answer, BackendFailure } from './answer.ts'
import { type BackendClient, type Call, createBackendClient } from './client.ts'
import { loadConfig } from './config.ts'
import { createBoothKey } from './enrolment.ts'
import { createKeySeal } from './key-seal.ts'

/** How the kiosk stands with its backend; the start screen tells all but the first two. */
export type BackendLink =
  | { kind: 'connecting' }
  | { kind: 'online' }
  | { kind: 'away' }
  /** No booth key, and none to be had by itself: /setup, with what the backend wants. */
  | {
      kind: 'not-enrolled'
      wants: 'passcode' | 'code' | 'new-passcode'
      /** Another machine has taken the place of this one. */
      isReplaced?: boolean
    }
  /** config.json is unusable; the text says what is missing. */
  | { kind: 'misconfigured'; message: string }

export type Connection = {
  /** Calls the backend as this booth; a key it no longer knows is renewed once. */
  call<Value>(call: Call<Value>): Promise<Answer<Value>>
  /** Makes a path of the backend a whole address. */
  resolve(path: string): string
  /** The same, once config.json has said where the backend is; throws while nobody knows. */
  whereIs(path: string): Promise<string>
  /** What proves to the controller, too, that it is this booth's kiosk. */
  boothKey(): Promise<string | null>
  /** The booth's settings have changed: they count at once, and after a start without network. */
  adopt(settings: BoothSettings): Promise<void>
  /** Whether the page's policy lets a call to this address out. */
  mayCall(address: string): boolean
  /** Enrols this kiosk with what its operator said. */
  enrol(request: unknown): Promise<Answer<string>>
  /** Fetches the booth's settings again, or tries to connect at once. */
  refresh(): void
  start(): void
  stop(): void
}

function wantOf(link: BackendLink): string | null {
  return link.kind === 'not-enrolled' ? link.wants : null
}

function isAboutKey(answer: Answer<unknown>): answer is BackendFailure {
  return !answer.ok && answer.status === 401 && answer.code.startsWith('booth_key')
}

const REPLACED = 'replaced'
const connectLimitMs = 5_000
/** Somebody has to do something first: asking more often helps nobody. */
const waitForPeopleMs = 30_000

export const notConnected: BackendFailure = {
  ok: false,
  kind: 'network',
  status: null,
  code: 'not_connected',
  message: 'The kiosk is not connected to its backend.',
}

export function createConnection(options: {
  fetch: typeof globalThis.fetch
  disk: Disk
  clock: Clock
  random: () => number
  link: StoreApi<BackendLink>
  /** What the kiosk last heard of its booth. */
  boothLink: Pick<StoreApi<Means>, 'getState'>
  /** Where the booth's controller is, which seals the key. */
  deviceAddress(): string
  apply(settings: BoothSettings): void
  confinement: Confinement
  /** The page is confined to another booth's address: nothing reaches this one before it is loaded anew. */
  outgrown(): void
  /** The backend answers, for the first time or again. */
  reached(): void
}): Connection {
  const { disk, clock, link } = options
  let client: BackendClient | null = null
  let calls: readonly string[] = []
  let connecting: Promise<void> | null = null
  const begun = Promise.withResolvers<void>()
  let running = false
  let failures = 0
  let isReplaced = false
  let cancelRetry: (() => void) | null = null

  async function raw<Value>(wanted: Call<Value>): Promise<Answer<Value>> {
    return client ? client.call(wanted) : notConnected
  }
  const boothKey = createBoothKey({
    disk,
    call: raw,
    seal: createKeySeal({ fetch: options.fetch, clock, address: options.deviceAddress }),
  })

  function stand(next: BackendLink) {
    const known = link.getState()
    const before = known.kind
    if (next.kind !== before || wantOf(next) !== wantOf(known)) link.setState(next, true)
    if (next.kind === 'online') {
      failures = 0
      if (before !== 'online') options.reached()
      return
    }
    if (!running || cancelRetry) return
    failures += 1
    const wait =
      next.kind === 'away'
        ? backOffMs({ failures, firstMs: 500, mostMs: 15_000, random: options.random })
        : waitForPeopleMs
    cancelRetry = clock.after(wait, refresh)
  }

  function judge(answer: Answer<unknown>) {
    if (answer.ok || answer.kind === 'refused' || answer.kind === 'no-data') {
      stand({ kind: 'online' })
    } else stand({ kind: 'away' })
  }

  /** Without a key there is nothing to say: either nobody hands one out, or nobody is there. */
  function standWithoutKey(failure: BackendFailure) {
    if (failure.kind !== 'refused') return stand({ kind: 'away' })
    const asked = { join_code_required: 'code', passcode_not_set: 'new-passcode' } as const
    const wants = Object.entries(asked).find(([code]) => code === failure.code)?.[1] ?? 'passcode'
    return stand({ kind: 'not-enrolled', wants, ...(isReplaced && { isReplaced }) })
  }

  /** A page that has just loaded asks before the kiosk has begun to connect. */
  async function connected() {
    await begun.promise
    await connecting
  }

  async function call<Value>(wanted: Call<Value>): Promise<Answer<Value>> {
    if (!client) await within(clock, connectLimitMs, connected(), null)
    // Nobody was asked, so nobody is away: the screen goes on saying what is wrong.
    if (!client && link.getState().kind === 'misconfigured') return notConnected
    const used = boothKey.current()
    const answer = await raw(wanted)
    if (!isAboutKey(answer)) {
      judge(answer)
      return answer
    }
    if (answer.code === 'booth_key_replaced') await noteReplaced(true)
    if (used && (isReplaced || answer.code === 'booth_key_ended')) await boothKey.forget(used)
    // It may still lie sealed, or another call has brought one: no reason to ask for one more.
    const isStale = used !== null && used === boothKey.current()
    const renewed = await (isStale ? boothKey.renew() : boothKey.find())
    if (!renewed.ok) {
      standWithoutKey(renewed)
      return answer
    }
    const second = await raw(wanted)
    if (isAboutKey(second)) standWithoutKey(second)
    else judge(second)
    return second
  }

  /** It has no key any more that could be refused: a restart says it all the same. */
  async function noteReplaced(is: boolean) {
    isReplaced = is
    await disk.put(REPLACED, is || null)
  }

  async function connect() {
    isReplaced ||= (await disk.get(REPLACED)) === true
    if (!client) {
      const config = await loadConfig({ fetch: options.fetch, disk })
      if (!config) return stand({ kind: 'away' })
      calls = config.calls
      try {
        client = createBackendClient({
          ...config,
          boothKey: boothKey.current,
          boothWord: () => boothWord(options.boothLink.getState()),
          fetch: options.fetch,
        })
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error)
        console.error(message)
        return stand({ kind: 'misconfigured', message })
      }
    }
    const found = await boothKey.find()
    if (!found.ok) return standWithoutKey(found)
    const answer = await call({ method: 'GET', path: 'api/booth', answer: BoothSettings })
    if (!answer.ok) return
    await adopt(answer.value)
    // From now on it is known where the controller is.
    void boothKey.sealOpen()
  }

  async function adopt(settings: BoothSettings) {
    const before = options.deviceAddress()
    options.apply(settings)
    await disk.put('settings', settings)
    if (options.deviceAddress() !== before) await boothKey.moved()
    // Only by what the backend says: by an older copy the page would confine itself to what is no more.
    const addresses = [resolve('/'), options.deviceAddress()]
    if (!options.confinement.to(addresses, calls)) options.outgrown()
  }

  function resolve(path: string): string {
    return client?.resolve(path) ?? path
  }

  function refresh() {
    cancelRetry?.()
    cancelRetry = null
    if (!running) return
    connecting ??= connect()
      .catch((error: unknown) => {
        console.error('Connecting stumbled:', error)
        stand({ kind: 'away' })
      })
      .finally(() => {
        connecting = null
      })
  }

  return {
    call,
    adopt,
    async enrol(request) {
      if (!client) await within(clock, connectLimitMs, connected(), null)
      const answer = await boothKey.renew(request)
      if (!answer.ok) return answer
      await noteReplaced(false)
      refresh()
      return answer
    },
    resolve,
    async whereIs(path) {
      if (!client) await within(clock, connectLimitMs, connected(), null)
      if (!client) throw new Error(notConnected.message)
      return client.resolve(path)
    },
    mayCall: options.confinement.mayCall,
    async boothKey() {
      const found = await within(clock, connectLimitMs, boothKey.find(), null)
      return found?.ok ? found.value : null
    },
    refresh,
    start() {
      if (running) return
      running = true
      void disk.get('settings').then((copy) => {
        const parsed = z.safeParse(BoothSettings, copy)
        if (parsed.success && link.getState().kind !== 'online') options.apply(parsed.data)
      })
      refresh()
      begun.resolve()
    },
    stop() {
      running = false
      cancelRetry?.()
      cancelRetry = null
    },
  }
}
