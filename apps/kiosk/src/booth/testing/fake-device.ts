import {
  type BoothStatus,
  type DeviceHealth,
  type DeviceStart,
  defaultPlan,
  deviceEvents,
} from '@discobooth/contract/device/device'

/** How the booth on the local network fares. `silent`: takes calls and answers none. */
export type DeviceWeather = 'fair' | 'gone' | 'silent' | 'error500' | 'garbage'

const wellSimulated = { healthy: true, simulated: true }

/** The booth controller as a kiosk sees it: a `fetch` with a door, a button and a party behind it. */
export function fakeDevice() {
  const streams = new Set<ReadableStreamDefaultController<Uint8Array>>()
  const held = new Map<string, Promise<void>>()
  const status: BoothStatus = {
    state: 'disarmed',
    door: 'CLOSED',
    sos: false,
    sessionId: null,
    remainingMs: null,
  }
  const parts: DeviceHealth['parts'] = {
    door: wellSimulated,
    sos: wellSimulated,
    lights: wellSimulated,
    camera: wellSimulated,
  }
  const state = {
    weather: 'fair' as DeviceWeather,
    status,
    parts,
    /** Refuses every command with this text. */
    refusal: null as string | null,
    /** What a check of itself brings to light. */
    selfTest: { lights: null as string | null, camera: null as string | null },
    commands: [] as DeviceStart[],
    /** What a right passcode left here, and how long the next try waits. */
    proof: null as string | null,
    passcodeWaitMs: 0,
    keys: [] as (string | null)[],
    /** Of those who listened, one after another. */
    listeningKeys: [] as (string | null)[],
    /** Paths in the order in which they were asked for. */
    asked: [] as string[],
  }

  function event(name: string, data: unknown): Uint8Array {
    return new TextEncoder().encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  /** Something changed in the booth: everybody who listens hears it. */
  function move(change: Partial<BoothStatus>): void {
    Object.assign(state.status, change)
    for (const stream of streams) stream.enqueue(event(deviceEvents.status, state.status))
  }

  /** A part falls ill or gets well: everybody who listens hears that something is new. */
  function turn(part: keyof DeviceHealth['parts'], reason: string | null): void {
    const ill = reason === null ? {} : { healthy: false, reason }
    state.parts = { ...state.parts, [part]: { ...wellSimulated, ...ill } }
    for (const stream of streams) stream.enqueue(event(deviceEvents.health, {}))
  }

  /** Somebody else took the place of everybody who listens. */
  function cut(): void {
    for (const stream of streams) stream.close()
    streams.clear()
  }

  function obey({ command, sessionId, song_duration: length }: DeviceStart): void {
    if (command === 'start') move({ state: 'armed', sessionId })
    if (command === 'go') move({ state: 'running', door: 'RUNNING', remainingMs: length })
    if (command === 'stop') move({ state: 'disarmed', door: 'CLOSED', sessionId: null })
  }

  function health(): DeviceHealth {
    const isWell = Object.values(state.parts).every((part) => part.healthy)
    return {
      status: isWell ? 'ok' : 'degraded',
      simulated: true,
      parts: state.parts,
      plan: { ...defaultPlan },
      booth: state.status,
    }
  }

  function follow(signal: AbortSignal | null | undefined): Response {
    let listener: ReadableStreamDefaultController<Uint8Array> | null = null
    const leave = () => {
      if (listener) streams.delete(listener)
    }
    const body = new ReadableStream<Uint8Array>({
      start(stream) {
        listener = stream
        streams.add(stream)
        // As the controller greets: what changed before anybody listened is asked for.
        stream.enqueue(event(deviceEvents.status, state.status))
        stream.enqueue(event(deviceEvents.health, {}))
        signal?.addEventListener('abort', () => {
          leave()
          stream.error(signal.reason)
        })
      },
      cancel: leave,
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  }

  function answer(path: string, init: RequestInit | undefined): Response {
    if (state.weather === 'error500') return new Response('Broken inside', { status: 500 })
    if (state.weather === 'garbage') return new Response('<<<')
    switch (path) {
      case '/health-check':
        return Response.json(health())
      case '/start': {
        const command = JSON.parse(init?.body as string) as DeviceStart
        state.commands.push(command)
        state.keys.push(new Headers(init?.headers).get('x-booth-key'))
        if (state.refusal) return new Response(state.refusal, { status: 409 })
        obey(command)
        return Response.json({ ok: true, command: command.command, booth: state.status })
      }
      case '/door-state':
        return new Response(state.status.door)
      case '/queue-state':
        return new Response(state.status.state === 'disarmed' ? 'FREE' : 'BUSY')
      case '/system-check':
        return Response.json(state.selfTest)
      case '/key/seal': {
        const { key } = JSON.parse(init?.body as string) as { key: string }
        return Response.json({ sealed: `sealed:${key}` })
      }
      case '/key/open': {
        const { sealed } = JSON.parse(init?.body as string) as { sealed: string }
        const [by, key] = sealed.split(':')
        return by === 'sealed' ? Response.json({ key }) : new Response('Not mine', { status: 409 })
      }
      case '/passcode/keep':
        state.proof = (JSON.parse(init?.body as string) as { proof: string }).proof
        return Response.json({ ok: true })
      case '/passcode/check': {
        const { proof } = JSON.parse(init?.body as string) as { proof: string }
        if (state.proof === null) return Response.json({ verdict: 'unknown', waitMs: 0 })
        if (state.passcodeWaitMs > 0)
          return Response.json({ verdict: 'wait', waitMs: state.passcodeWaitMs })
        return Response.json({ verdict: proof === state.proof ? 'right' : 'wrong', waitMs: 0 })
      }
      case '/sos':
        return new Response(state.status.sos ? '1' : '0')
      case '/events':
        state.listeningKeys.push(new Headers(init?.headers).get('x-booth-key'))
        return follow(init?.signal)
      default:
        return new Response('Nothing here', { status: 404 })
    }
  }

  /** The next answer of this path is on its way, as it was when it was given, until it is let go. */
  function hold(path: string): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    held.set(path, promise)
    return resolve
  }

  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    state.asked.push(pathname)
    if (state.weather === 'gone') throw new TypeError('Failed to fetch')
    if (state.weather === 'silent') await given(init?.signal)
    const response = answer(pathname, init)
    const letGo = held.get(pathname)
    held.delete(pathname)
    await letGo
    return response
  }

  return { state, fetch, move, turn, cut, hold }
}

function given(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'TimeoutError')))
  })
}
