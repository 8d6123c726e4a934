import { ApiError } from '@discobooth/contract/wire/api-error'
import type { MiddlewareHandler } from 'hono'
import type { StoredFactor, StoredUser } from '../store.ts'

/** A factor as GoTrue shows it [3.auth-factor.1]. */
type AuthFactor = {
  id: string
  factor_type: 'totp' | 'phone'
  status: 'verified' | 'unverified'
  friendly_name: string
  created_at: string
  updated_at: string
  last_challenged_at: string | null
}

/** A user as GoTrue shows them. */
export type AuthUser = {
  id: string
  aud: 'authenticated'
  role: 'authenticated'
  email: string
  phone: ''
  email_confirmed_at?: string
  confirmed_at?: string
  invited_at: string
  recovery_sent_at?: string
  last_sign_in_at?: string
  app_metadata: { provider: 'email'; providers: ['email'] }
  user_metadata: Record<string, unknown>
  identities: []
  factors: AuthFactor[]
  created_at: string
  updated_at: string
  is_anonymous: false
}

export function authUser(user: StoredUser, factors: readonly StoredFactor[]): AuthUser {
  const { joinedAt, recoverySentAt, lastSignInAt } = user
  return {
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: user.email,
    phone: '',
    ...(joinedAt && {
      email_confirmed_at: joinedAt.toISOString(),
      confirmed_at: joinedAt.toISOString(),
    }),
    invited_at: user.invitedAt.toISOString(),
    ...(recoverySentAt && { recovery_sent_at: recoverySentAt.toISOString() }),
    ...(lastSignInAt && { last_sign_in_at: lastSignInAt.toISOString() }),
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: user.metadata,
    identities: [],
    factors: factors.map((factor) => ({
      id: factor.id,
      factor_type: factor.kind,
      status: factor.status,
      friendly_name: factor.friendlyName,
      created_at: factor.createdAt.toISOString(),
      updated_at: factor.updatedAt.toISOString(),
      last_challenged_at: factor.lastChallengedAt?.toISOString() ?? null,
    })),
    created_at: user.createdAt.toISOString(),
    updated_at: user.updatedAt.toISOString(),
    is_anonymous: false,
  }
}

const VERSION_HEADER = 'x-supabase-api-version'
const CODES_IN_CODE = '2024-01-01'

/** What the backend refuses in words of its own, in GoTrue's; all others are GoTrue's already. */
const ours: Record<string, { code: string; weak?: string }> = {
  json_required: { code: 'bad_json' },
  malformed_json: { code: 'bad_json' },
  body_incomplete: { code: 'bad_json' },
  body_too_deep: { code: 'bad_json' },
  body_too_large: { code: 'request_entity_too_large' },
  invalid_body: { code: 'validation_failed' },
  invalid_query: { code: 'validation_failed' },
  invalid_parameter: { code: 'validation_failed' },
  unknown_field: { code: 'validation_failed' },
  password_too_long: { code: 'validation_failed' },
  password_too_short: { code: 'weak_password', weak: 'length' },
  password_common: { code: 'weak_password', weak: 'pwned' },
  password_own_name: { code: 'weak_password', weak: 'own_name' },
  too_many_calls: { code: 'over_request_rate_limit' },
  not_found: { code: 'feature_disabled' },
  internal_error: { code: 'unexpected_failure' },
  database_unavailable: { code: 'unexpected_failure' },
}

/** Turns whatever is refused below this address into GoTrue's shape, of the version that was asked for. */
export const refuseAsGoTrue: MiddlewareHandler = async (context, next) => {
  await next()
  const { res } = context
  if (res.status < 400 || !res.headers.get('content-type')?.startsWith('application/json')) return
  const { error } = ApiError.parse(await res.json())
  const { code, weak } = ours[error.code] ?? { code: error.code, weak: undefined }
  const asked = context.req.header(VERSION_HEADER) ?? ''
  const isNew = asked >= CODES_IN_CODE
  const body = {
    ...(isNew
      ? { code, message: error.message }
      : { code: res.status, error_code: code, msg: error.message }),
    ...(weak && { weak_password: { reasons: [weak] } }),
  }
  const headers = new Headers(res.headers)
  headers.delete('content-length')
  headers.set('x-sb-error-code', code)
  if (isNew) headers.set(VERSION_HEADER, CODES_IN_CODE)
  // Taken away first: the framework would merge the old headers into the new answer.
  context.res = undefined
  context.res = new Response(JSON.stringify(body), { status: res.status, headers })
}
