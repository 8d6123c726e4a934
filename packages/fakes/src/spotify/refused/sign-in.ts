import type { Description } from '../../refused-calls.ts'
import { refused, type SpotifyRefusal } from './refused.ts'

const redirects: Description = {
  name: 'Redirect URIs',
  source: 'developer.spotify.com/documentation/web-api/concepts/redirect_uri',
  version: 'enforced since 2025-04-09',
}
const oauth: Description = {
  name: 'RFC 6749',
  source: 'IETF, The OAuth 2.0 Authorization Framework',
  version: 'October 2012',
}

const authorize =
  '/authorize?response_type=code&client_id=fake-client&scope=streaming&redirect_uri='

export const refusedSignIn: readonly SpotifyRefusal[] = [
  refused('GET', '/me', {
    what: 'who am I, of the app',
    as: 'app',
    status: 401,
    says: 'Valid user authentication required',
    at: 'paths./me.get.security',
  }),
  refused('GET', '/me', {
    what: 'who am I, with a token that is over',
    as: 'expired token',
    status: 401,
    says: 'expired',
    at: 'paths./me.get.responses.401',
  }),
  refused('GET', '/me', {
    what: 'who am I, without a token',
    as: 'nobody',
    status: 401,
    says: 'No token provided',
    at: 'paths./me.get.security',
  }),
  refused('GET', `${authorize}http%3A%2F%2Flocalhost%3A8080%2Fconfirm`, {
    what: 'to be sent back to http://localhost:8080/confirm',
    as: 'nobody',
    says: 'redirect_uri',
    from: redirects,
    at: 'Requirements',
  }),
  refused('GET', `${authorize}http%3A%2F%2Fbooth.example%2Fconfirm`, {
    what: 'to be sent back to http://booth.example/confirm',
    as: 'nobody',
    says: 'redirect_uri',
    from: redirects,
    at: 'Requirements',
  }),
  refused('POST', '/api/token', {
    what: 'a code that was never given out',
    sent: 'grant_type=authorization_code&code=x&redirect_uri=x',
    as: 'app secret',
    says: 'invalid_grant',
    from: oauth,
    at: 'Section 5.2',
  }),
  refused('POST', '/api/token', {
    what: 'a refresh token that is over',
    sent: 'grant_type=refresh_token&refresh_token=x',
    as: 'app secret',
    says: 'invalid_grant',
    from: oauth,
    at: 'Section 5.2',
  }),
  refused('POST', '/api/token', {
    what: 'a grant that is none',
    sent: 'grant_type=password&username=x&password=x',
    as: 'app secret',
    says: 'grant_type',
    from: oauth,
    at: 'Section 5.2',
  }),
  refused('POST', '/api/token', {
    what: 'a code without where it was sent',
    sent: 'grant_type=authorization_code&code=x',
    as: 'app secret',
    says: 'redirect_uri',
    from: oauth,
    at: 'Section 4.1.3',
  }),
]
