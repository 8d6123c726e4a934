import { operatorPassHeader } from '@discobooth/contract/operator/operator-api'
import {
  boothKeyHeader,
  boothWordHeader,
  operationIdHeader,
  projectKeyHeader,
} from '@discobooth/contract/wire/api-headers'
import type { Hono, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import { cors } from 'hono/cors'
import { refusalResponse } from './answer.ts'
import type { Env } from './door.ts'
import { type Callers, mount } from './mount.ts'
import type { Route } from './route.ts'

const MOST_BODY_BYTES = 64 * 1_024

/** Everything below some addresses: what every call passes first, the routes, and that there is nothing else. */
export function serveApis(
  hono: Hono<Env>,
  options: {
    apis: readonly { base: string; routes: Route[] }[]
    supabaseKeys: readonly string[]
    mayBeLong: (request: Request) => boolean
  } & Callers,
): void {
  const { apis, supabaseKeys, mayBeLong, ...callers } = options
  for (const { base, routes } of apis) {
    const api = `${base}/*`
    // The overview of a thousand booths is 400 kB, and owners look from their phones.
    hono.use(`${base}/api/console/*`, compress())
    guardApi(hono, { api, supabaseKeys, mayBeLong })
    mount(hono, { base, routes, ...callers })
    hono.all(api, () => refusalResponse(nothingAt(apis[0]?.base ?? '')))
  }
}

function nothingAt(base: string) {
  return {
    status: 404,
    code: 'not_found',
    message: `There is nothing at this address. ${base}/api/openapi.json lists what there is.`,
  } as const
}

/** What every call of the API passes before its route: origin, project, length. */
function guardApi(
  hono: Hono<Env>,
  options: {
    /** Of all calls. */
    api: string
    supabaseKeys: readonly string[]
    /** Whether its route has a limit of its own. */
    mayBeLong: (request: Request) => boolean
  },
): void {
  const { api, mayBeLong } = options
  // Who calls is proven by a key in a header, never by a cookie, so any page may ask.
  hono.options(api, cors({ origin: '*', allowHeaders: sentHeaders, maxAge: 600 }))
  hono.use(api, async (context, next) => {
    await next()
    // Into the answer itself: `cors` and `context.header` each make a copy of it first.
    const { headers } = context.res
    headers.set('access-control-allow-origin', '*')
    headers.set('access-control-expose-headers', 'retry-after, x-supabase-api-version')
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  })
  hono.use(api, async (context, next) => {
    const project = context.req.header(projectKeyHeader)
    if (project === undefined || options.supabaseKeys.includes(project)) return next()
    return refusalResponse({
      status: 401,
      code: 'wrong_project',
      message: 'The apikey names another project. Take supabaseKey from /config.json.',
    })
  })
  const limit: MiddlewareHandler<Env> = bodyLimit({
    maxSize: MOST_BODY_BYTES,
    onError: () => refusalResponse(tooLarge),
  })
  const usually: MiddlewareHandler<Env> = (context, next) =>
    isShort(context.req.raw) || mayBeLong(context.req.raw) ? next() : limit(context, next)
  hono.use(api, usually)
}

/** Says so itself, and the server reads no more than was said; the limiter would unpack every call. */
function isShort({ method, headers }: Request): boolean {
  if (method === 'GET' || method === 'HEAD') return true
  const length = headers.get('content-length')
  return length !== null && !headers.has('transfer-encoding') && Number(length) <= MOST_BODY_BYTES
}

const sentHeaders = [
  'authorization',
  'content-type',
  projectKeyHeader,
  boothKeyHeader,
  boothWordHeader,
  operationIdHeader,
  operatorPassHeader,
  // What the authentication library says of itself.
  'x-client-info',
  'x-supabase-api-version',
]

const tooLarge = {
  status: 413,
  code: 'body_too_large',
  message: `A body may have ${MOST_BODY_BYTES} bytes. Send less at once.`,
} as const
