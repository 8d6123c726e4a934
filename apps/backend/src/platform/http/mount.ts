import type { PassRole } from '@discobooth/contract/operator/operator-api'
import type { Context, Hono } from 'hono'
import type { Enter } from '../../accounts/service.ts'
import type { Booth } from '../../operator/booths/service.ts'
import { type Outcome, type Refusal, refusalResponse } from './answer.ts'
import { type Door, type Env, isOpen, machineOnly, notOpenHere } from './door.ts'
import { isLoopback } from './peer.ts'
import type { Definition, Route } from './route.ts'

/** Who finds out from whom a call comes. */
export type Callers = {
  authenticate: (request: Request) => Promise<Outcome<Booth>>
  /** Whether its key was a booth's lately; nothing is asked. */
  isKnown: (request: Request) => boolean
  /** Whether this call comes from the booth's operator, or from staff where that is enough. */
  admit: (request: Request, booth: Booth, isForStaff: boolean) => Promise<Outcome<PassRole>>
  /** Whether this call comes from somebody with an account who may make it. */
  enter: Enter
  /** From which network a call comes. */
  networkOf: (call: { request: Request; peerAddress: string | undefined }) => string
}

/** OpenAPI writes `{id}`, Hono `:id`. */
export function mount(app: Hono<Env>, options: { base: string; routes: Route[] } & Callers): void {
  const paths = new Map<string, Definition[]>()
  for (const { definition, asksItself, handle } of options.routes) {
    const name = options.base + definition.path
    const path = name.replaceAll(/\{(\w+)\}/g, ':$1')
    paths.set(path, [...(paths.get(path) ?? []), definition])
    app.on(definition.method, path, async (context) => {
      const closed = closedTo(context, definition.door)
      if (closed) return refusalResponse(closed)
      if (definition.door === 'console') {
        const { method } = definition
        const request = context.req.raw
        const network = options.networkOf({ request, peerAddress: context.env?.peerAddress })
        const call = { name: `${method.toUpperCase()} ${name}`, request, network }
        const entered = await options.enter(call)
        if (!entered.ok) return refusalResponse(entered.refusal)
        return handle(context, { caller: entered.value })
      }
      if (!definition.booth) return handle(context, {})
      const authenticate = () => options.authenticate(context.req.raw)
      if (asksItself && options.isKnown(context.req.raw)) return handle(context, { authenticate })
      const booth = await authenticate()
      if (!booth.ok) return refusalResponse(booth.refusal)
      if (!definition.operator) return handle(context, { booth: booth.value })
      const isForStaff = definition.staff === true
      const admitted = await options.admit(context.req.raw, booth.value, isForStaff)
      if (!admitted.ok) return refusalResponse(admitted.refusal)
      return handle(context, { booth: booth.value, role: admitted.value })
    })
  }
  for (const [path, definitions] of paths) {
    app.all(path, (context) => {
      const found = definitions.filter(({ door }) => isOpen(context.env, door))
      if (found.length === 0) return refusalResponse(notOpenHere)
      return refusalResponse(wrongMethod(found.map(({ method }) => method.toUpperCase())))
    })
  }
}

/** Why this call does not come through this door; undefined: it does. */
function closedTo({ req, env }: Context<Env>, door: Door): Refusal | undefined {
  if (!isOpen(env, door)) return notOpenHere
  return door !== 'machine' || isLoopback({ request: req.raw, ...env }) ? undefined : machineOnly
}

function wrongMethod(methods: string[]) {
  const allowed = methods.includes('GET') ? [...methods, 'HEAD'] : methods
  return {
    status: 405,
    code: 'method_not_allowed',
    message: `This address takes ${allowed.join(', ')}. Use one of these.`,
    headers: { allow: allowed.join(', ') },
  } as const
}
