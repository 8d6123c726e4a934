import type { Place } from './demo.ts'

/** What a newcomer wants to know once everything runs. */
export function welcome(place: Place, [url = '']: string[], env = process.env): string {
  const database = env['DATABASE_URL']
    ? 'the one in DATABASE_URL'
    : 'built in (set DATABASE_URL to use another)'
  return `
DiscoBooth is ready: LET'S PARTY!

  Kiosk      ${url}
  Health     ${url}/functions/v1/api/health
  Data       ${place.dataDir}
  Database   ${database}
  Booth      a demo booth, with a key of its own in ${place.dataDir}/demo-booth.key

  Ctrl-C stops everything.
`
}
