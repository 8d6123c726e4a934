import type { Refusal } from '../platform/http/answer.ts'

/** In GoTrue's words, status and code: its client knows them by these. */
export const goTrue = {
  noAuthorization: {
    status: 401,
    code: 'no_authorization',
    message: 'This endpoint requires a valid Bearer token. Sign in, and send its access token.',
  },
  badJwt: {
    status: 403,
    code: 'bad_jwt',
    message: 'invalid JWT: unable to parse or verify signature, or the token is expired',
  },
  sessionNotFound: {
    status: 403,
    code: 'session_not_found',
    message: 'Session from session_id claim in JWT does not exist',
  },
  userNotFound: {
    status: 403,
    code: 'user_not_found',
    message: 'User from sub claim in JWT does not exist',
  },
  invalidCredentials: {
    status: 400,
    code: 'invalid_credentials',
    message: 'Invalid login credentials',
  },
  unsupportedGrant: {
    status: 400,
    code: 'invalid_credentials',
    message: 'unsupported_grant_type',
  },
  missingEmail: { status: 400, code: 'validation_failed', message: 'missing email or phone' },
  phoneDisabled: {
    status: 422,
    code: 'phone_provider_disabled',
    message: 'Phone logins are disabled',
  },
  refreshTokenNotFound: {
    status: 400,
    code: 'refresh_token_not_found',
    message: 'Invalid Refresh Token: Refresh Token Not Found',
  },
  refreshTokenUsed: {
    status: 400,
    code: 'refresh_token_already_used',
    message: 'Invalid Refresh Token: Already Used',
  },
  sessionExpired: {
    status: 400,
    code: 'session_expired',
    message: 'Invalid Refresh Token: Session Expired (Inactivity)',
  },
  insufficientAal: {
    status: 401,
    code: 'insufficient_aal',
    message: 'AAL2 session is required to update email or password when MFA is enabled.',
  },
  samePassword: {
    status: 422,
    code: 'same_password',
    message: 'New password should be different from the old password.',
  },
  emailFixed: {
    status: 422,
    code: 'email_address_not_authorized',
    message: 'An address is not changed here. An owner invites the new one, and removes the old.',
  },
  otpExpired: {
    status: 403,
    code: 'otp_expired',
    message: 'Email link is invalid or has expired',
  },
  unsupportedVerification: {
    status: 400,
    code: 'validation_failed',
    message: 'Unsupported verification type',
  },
  mailNotSetUp: {
    status: 422,
    code: 'email_provider_disabled',
    message:
      'This server sends no mail. At its terminal, discobooth owner add prints a link for an owner.',
  },
  factorNotFound: {
    status: 404,
    code: 'mfa_factor_not_found',
    message: 'Factor not found',
  },
  phoneFactorDisabled: {
    status: 422,
    code: 'mfa_phone_enroll_not_enabled',
    message: 'MFA enroll is disabled for Phone',
  },
  webAuthnDisabled: {
    status: 422,
    code: 'mfa_webauthn_enroll_not_enabled',
    message: 'MFA enroll is disabled for WebAuthn',
  },
  unknownFactorType: {
    status: 400,
    code: 'validation_failed',
    message: 'factor_type needs to be totp, phone, or webauthn',
  },
  tooManyFactors: {
    status: 422,
    code: 'too_many_enrolled_mfa_factors',
    message: 'Maximum number of verified factors reached, unenroll to continue',
  },
  enrolNeedsAal2: {
    status: 403,
    code: 'insufficient_aal',
    message: 'AAL2 required to enroll a new factor',
  },
  unenrolNeedsAal2: {
    status: 422,
    code: 'insufficient_aal',
    message: 'AAL2 required to unenroll verified factor',
  },
  challengeNotFound: {
    status: 422,
    code: 'mfa_factor_not_found',
    message: 'MFA factor with the provided challenge ID not found',
  },
  wrongCode: {
    status: 422,
    code: 'mfa_verification_failed',
    message: 'Invalid TOTP code entered',
  },
  nextCodeToo: {
    status: 422,
    code: 'mfa_verification_failed',
    message:
      'Too many wrong codes were tried for this account. Enter the next two codes of your app, one after the other as they appear.',
  },
  noCode: { status: 400, code: 'validation_failed', message: 'Code needs to be non-empty' },
} as const satisfies Record<string, Refusal>

export function nameTaken(name: string): Refusal {
  return {
    status: 422,
    code: 'mfa_factor_name_conflict',
    message: `A factor with the friendly name "${name}" for this user already exists`,
  }
}

export function challengeExpired(id: string): Refusal {
  return {
    status: 422,
    code: 'mfa_challenge_expired',
    message: `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`,
  }
}

export function tooOften(waitMs: number, code = 'over_request_rate_limit'): Refusal {
  const seconds = String(Math.ceil(waitMs / 1_000))
  return {
    status: 429,
    code,
    message: `For security purposes, you can only request this after ${seconds} seconds.`,
    headers: { 'retry-after': seconds },
  }
}
