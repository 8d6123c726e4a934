import { Hono } from 'hono'
import * as z from 'zod/mini'
import type { Accounts } from './accounts.ts'
import { mismatch } from './web-api.ts'

const Authorize = z.strictObject({
  response_type: z.literal('code'),
  client_id: z.string().check(z.minLength(1)),
  redirect_uri: z.string().check(
    z.refine(isAllowedRedirect, {
      error: 'must be https, or http on 127.0.0.1 or [::1]; localhost is refused',
    }),
  ),
  scope: z.string(),
  state: z.optional(z.string().check(z.minLength(1))),
  show_dialog: z.optional(z.enum(['true', 'false'])),
})

const TokenForm = z.discriminatedUnion('grant_type', [
  z.strictObject({
    grant_type: z.literal('authorization_code'),
    code: z.string().check(z.minLength(1)),
    redirect_uri: z.string(),
  }),
  z.strictObject({
    grant_type: z.literal('refresh_token'),
    refresh_token: z.string().check(z.minLength(1)),
  }),
  z.strictObject({ grant_type: z.literal('client_credentials') }),
])

function isAllowedRedirect(address: string): boolean {
  const url = URL.parse(address)
  if (url?.protocol === 'https:') return true
  return url?.protocol === 'http:' && ['127.0.0.1', '[::1]'].includes(url.hostname)
}

/** What the person in front of the provider's page does next. */
export type Person = 'agrees' | 'denies' | 'is-asked'

/** The accounts server: where people sign in, and tokens are made. */
export function accountsPages(world: {
  accounts: Accounts
  clientId: string
  clientSecret: string
  person: () => Person
  violate: (request: Request, problem: string) => Response
}) {
  const { accounts, violate } = world
  const routes = new Hono()

  routes.get('/authorize', (context) => {
    const request = context.req.raw
    const result = z.safeParse(Authorize, context.req.query())
    if (!result.success) {
      return violate(request, mismatch('query', Authorize, context.req.query()) ?? 'wrong')
    }
    const asked = result.data
    if (asked.client_id !== world.clientId)
      return context.text('INVALID_CLIENT: Invalid client', 400)
    const answer = (given: Record<string, string>) => {
      const url = new URL(asked.redirect_uri)
      for (const [name, value] of Object.entries(given)) url.searchParams.set(name, value)
      if (asked.state !== undefined) url.searchParams.set('state', asked.state)
      return url.href
    }
    const agreed = answer({ code: accounts.grantCode(asked.redirect_uri, asked.scope.split(' ')) })
    const denied = answer({ error: 'access_denied' })
    const person = world.person()
    if (person === 'is-asked') {
      return context.html(
        `<!doctype html><title>Login - Spotify</title><h1>Log in to Spotify</h1>
        <a id="agree" href="${escape(agreed)}">Agree</a> <a id="deny" href="${escape(denied)}">Cancel</a>`,
      )
    }
    return context.redirect(person === 'agrees' ? agreed : denied)
  })

  routes.post('/api/token', async (context) => {
    const request = context.req.raw
    const type = request.headers.get('content-type') ?? ''
    if (!type.startsWith('application/x-www-form-urlencoded')) {
      return violate(request, 'the body must be a form')
    }
    const form = Object.fromEntries(new URLSearchParams(await request.text()))
    const result = z.safeParse(TokenForm, form)
    if (!result.success) return violate(request, mismatch('body', TokenForm, form) ?? 'wrong')
    const basic = /^Basic ([\w+/=]+)$/.exec(request.headers.get('authorization') ?? '')?.[1]
    if (!basic) return violate(request, 'needs "authorization: Basic …"')
    if (atob(basic) !== `${world.clientId}:${world.clientSecret}`) {
      return context.json(
        { error: 'invalid_client', error_description: 'Invalid client secret' },
        400,
      )
    }
    return tokenAnswer(result.data)
  })

  function tokenAnswer(form: z.infer<typeof TokenForm>): Response {
    if (form.grant_type === 'client_credentials') {
      const { value } = accounts.issueClientToken()
      return Response.json({ access_token: value, token_type: 'Bearer', expires_in: 3_600 })
    }
    const granted =
      form.grant_type === 'authorization_code'
        ? accounts.exchangeCode(form.code, form.redirect_uri)
        : accounts.refresh(form.refresh_token)
    if (!granted.ok) {
      return Response.json(
        { error: granted.error, error_description: granted.why },
        { status: 400 },
      )
    }
    return Response.json({
      access_token: granted.token.value,
      token_type: 'Bearer',
      expires_in: 3_600,
      scope: granted.token.scopes.join(' '),
      ...('refreshToken' in granted && { refresh_token: granted.refreshToken }),
    })
  }

  routes.on('GET', ['/logout', '/:language/logout'], (context) =>
    context.html('<!doctype html><title>Spotify</title><h1>You are logged out</h1>'),
  )
  return routes
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
}
