import type { DeviceAddress } from '@discobooth/contract/device/booth-settings'
import { deviceCommands, SystemCheckAnswer } from '@discobooth/contract/device/device'
import { boothKeyHeader } from '@discobooth/contract/wire/api-headers'
import { limits } from '@discobooth/contract/wire/limits'
import { type Clock, within } from '@discobooth/runtime/clock'

export type ConnectionVerdict =
  | { kind: 'fields-missing' }
  /** The page may call only the address that is saved, and there is no worker to ask for it. */
  | { kind: 'not-saved' }
  | { kind: 'works' }
  | { kind: 'status'; code: number }
  | { kind: 'no-answer' }

/** `null`: this part did what it was asked. */
export type SelfTest =
  | { kind: 'done'; lights: string | null; camera: string | null }
  | { kind: 'busy' }
  | { kind: 'unsupported' }
  | { kind: 'no-answer' }

export type BoothTests = {
  /** Asks at an address that may not be saved yet: the running booth is left alone. */
  connection(address: DeviceAddress): Promise<ConnectionVerdict>
  /** Asks what a party needs, and tells each answer as it comes; moves nothing. */
  endpoints(sessionId: string, heard: (line: string) => void): Promise<void>
  /** Blinks the lights and takes a photo. */
  selfTest(): Promise<SelfTest>
}

const connectionLimitMs = 10_000
const selfTestLimitMs = 15_000

/** What the operator tries on the booth's controller. */
export function createBoothTests(ports: {
  fetch: typeof globalThis.fetch
  clock: Clock
  address(): string
  mayCall(address: string): boolean
  worker(): Pick<ServiceWorkerContainer, 'getRegistration'> | undefined
  boothKey(): Promise<string | null>
}): BoothTests {
  async function ask(
    address: string,
    limitMs: number,
    init: RequestInit = {},
  ): Promise<{ ok: boolean; status: number; text: string } | null> {
    const limit = new AbortController()
    const cancel = ports.clock.after(limitMs, () => limit.abort())
    try {
      const response = await ports.fetch(address, {
        ...init,
        signal: limit.signal,
        cache: 'no-store',
      })
      return { ok: response.ok, status: response.status, text: (await response.text()).trim() }
    } catch {
      return null
    } finally {
      cancel()
    }
  }

  async function posting(body?: unknown): Promise<RequestInit> {
    const headers = {
      'content-type': 'application/json',
      [boothKeyHeader]: (await ports.boothKey()) ?? '',
    }
    return { method: 'POST', headers, body: JSON.stringify(body ?? {}) }
  }

  return {
    async connection({ protocol, raspberryIp, raspberryPort, raspberryEndpoint }) {
      const [ip, port, endpoint] = [raspberryIp, raspberryPort, raspberryEndpoint].map((field) =>
        field.trim(),
      )
      if (!ip || !port || !endpoint) return { kind: 'fields-missing' }
      const path = endpoint.startsWith('/') ? endpoint : `/${endpoint}`
      const address = `${protocol}://${ip}:${port}${path}`
      const status = ports.mayCall(address)
        ? ((await ask(address, connectionLimitMs))?.status ?? null)
        : await askFromWorker(address, {
            container: ports.worker(),
            clock: ports.clock,
            limitMs: connectionLimitMs,
          })
      if (status === undefined) return { kind: 'not-saved' }
      if (status === null) return { kind: 'no-answer' }
      return status >= 200 && status < 300 ? { kind: 'works' } : { kind: 'status', code: status }
    },

    async endpoints(sessionId, heard) {
      const { startTimeoutMs, doorTimeoutMs } = limits.device
      const start = await posting({ command: deviceCommands.test, sessionId })
      const calls = [
        ['POST /start', '/start', startTimeoutMs, start],
        ['GET /door-state', '/door-state', doorTimeoutMs, {}],
        ['GET /queue-state', '/queue-state', doorTimeoutMs, {}],
      ] as const
      for (const [name, path, limitMs, init] of calls) {
        const reply = await ask(`${ports.address()}${path}`, limitMs, init)
        heard(`${name}: ${reply ? told(reply) : '–'}`)
      }
    },

    async selfTest() {
      const path = `${ports.address()}/system-check`
      const reply = await ask(path, selfTestLimitMs, await posting())
      if (!reply) return { kind: 'no-answer' }
      if (reply.status === 409) return { kind: 'busy' }
      const answer = SystemCheckAnswer.safeParse(json(reply.text))
      return reply.ok && answer.success ? { kind: 'done', ...answer.data } : { kind: 'unsupported' }
    },
  }
}

function told({ ok, status, text }: { ok: boolean; status: number; text: string }): string {
  return ok ? text : `${status} ${text}`
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** What public/worker-routes.js listens to. */
const question = 'ASK_STATUS'

/**
 * Asks at an address that the page itself may not call: the service worker has a policy of its own, and
 * tells no more than the status. Null: nobody answered there; undefined: there is no worker to ask.
 */
async function askFromWorker(
  address: string,
  ports: {
    container: Pick<ServiceWorkerContainer, 'getRegistration'> | undefined
    clock: Clock
    limitMs: number
  },
): Promise<number | null | undefined> {
  const worker = (await ports.container?.getRegistration().catch(() => undefined))?.active
  if (!worker) return undefined
  const { port1: ours, port2: its } = new MessageChannel()
  const said = new Promise<number | null>((resolve) => {
    ours.addEventListener('message', ({ data }: MessageEvent<unknown>) =>
      resolve(typeof data === 'number' ? data : null),
    )
  })
  ours.start()
  worker.postMessage({ type: question, address }, [its])
  const status = await within(ports.clock, ports.limitMs, said, null)
  ours.close()
  return status
}
