import { chromiumPolicy } from './policy.ts'
import { readSettings } from './settings.ts'

// Prints the policy for the settings it is given; deploy/release.sh puts it where Chromium reads it.

const { env } = process
const read = readSettings(env)
const publicOrigin = URL.parse(env['PUBLIC_URL'] ?? '')?.origin
if (read.ok) {
  // Spotify sends a browser back to PUBLIC_URL, which sends it on to the kiosk's own address.
  const callback = publicOrigin && `${publicOrigin}/functions/v1/`
  // Its player in the page is a frame of its own.
  const frames = read.settings.signIn.length > 0 ? ['https://sdk.scdn.co'] : []
  console.log(JSON.stringify(chromiumPolicy(read.settings, { callback, frames }), null, 2))
} else {
  console.error(read.line)
  process.exitCode = 1
}
