import { type Clock, within } from '@discobooth/runtime/clock'

/** What public/worker-routes.js listens to. */
const question = 'ASK_STATUS'

/**
 * Asks at an address that the page itself may not call: the service worker has a policy of its own, and
 * tells no more than the status. Null: nobody answered there; undefined: there is no worker to ask.
 */
export async function askFromWorker(
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
