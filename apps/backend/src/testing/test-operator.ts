import type { openTestApp, TestCall } from './test-app.ts'

export const passcode = '8531'

/** Calls as the operator of a booth, with a pass that is opened anew when the old one has run out. */
export function operatorOf({
  call,
  clock,
}: Pick<ReturnType<typeof openTestApp>, 'call' | 'clock'>) {
  let pass: { pass: string; expiresAt: string } | undefined
  return async (method: string, path: string, what: TestCall = {}) => {
    const { key } = what
    if (!pass || Date.parse(pass.expiresAt) <= clock.time) {
      const opened = await call('POST', '/api/operator/pass', {
        body: { passcode },
        ...(key !== undefined && { key }),
      })
      pass = opened.body
    }
    const headers = { 'x-operator-pass': pass?.pass ?? '', ...what.headers }
    return call(method, `/api/operator${path}`, { ...what, headers })
  }
}
