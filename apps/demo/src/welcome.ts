import type { Place } from './demo.ts'

/** What a newcomer wants to know once everything runs. */
export function welcome(place: Place, [url = '', booth = '']: string[], env = process.env): string {
  const database = env['DATABASE_URL']
    ? 'the one in DATABASE_URL'
    : 'built in (set DATABASE_URL to use another)'
  return `
DiscoBooth is ready: LET'S PARTY!

  Stage      ${url}/demo (everything on one page: begin here)
  Kiosk      ${url}
  Booth      ${booth} (simulated: open and close its door here)
${env['SMTP_URL'] ? '' : `  Inbox      ${url}/inbox (what the booth mails)\n`}  Health     ${url}/functions/v1/api/health
  Data       ${place.dataDir}
  Database   ${database}
  Key        ${place.dataDir}/demo-booth.key (the demo booth's own)

  Ctrl-C stops everything.
`
}
