import type { AlertKind } from '@discobooth/contract/operator-api'
import type { Language } from '@discobooth/contract/session'
import { escapeHtml } from '../../http/escape-html.ts'
import { alertWords, frames, type Happening } from './words.ts'

const MOST_SHOWN = 20

/** A mail that tells an operator what happened, where, and what to do about it. */
export function writeAlert(alert: {
  kind: AlertKind
  language: Language
  boothId: string
  happenings: (Happening & { at: Date })[]
  /** Of the operator; undefined: this machine's. */
  timeZone?: string | undefined
}): { subject: string; text: string; html: string } {
  const { language, boothId, happenings } = alert
  const words = alertWords[language][alert.kind]
  const frame = frames[language]
  const time = new Intl.DateTimeFormat(language === 'nl' ? 'nl-NL' : 'en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    // Who reads it may be anywhere, and so may this machine.
    timeZoneName: 'short',
    ...(alert.timeZone && { timeZone: alert.timeZone }),
  })
  const title = words.title(boothId)
  const lines = happenings
    .slice(0, MOST_SHOWN)
    .map((happening) => `${time.format(happening.at)}: ${words.what(happening)}`)
  if (happenings.length > MOST_SHOWN) lines.push(`+ ${happenings.length - MOST_SHOWN}`)
  const todo = words.todo(happenings)
  return {
    subject: title,
    text: [
      title,
      `${frame.happened}:\n${lines.join('\n')}`,
      `${frame.where}:\n${boothId}`,
      `${frame.todo}:\n${todo}`,
      `-- \n${frame.footer}\n`,
    ].join('\n\n'),
    html: `<!doctype html>
<html lang="${language}">
  <head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>
  <body style="margin:0;padding:24px;background:#ffffff;color:#1a0d2e;font:16px/1.5 Arial,sans-serif">
    <h1 style="margin:0 0 16px;font-size:22px">${escapeHtml(title)}</h1>
    ${section(frame.happened, lines)}
    ${section(frame.where, [boothId])}
    ${section(frame.todo, [todo])}
    <p style="margin:24px 0 0;font-size:13px;color:#5d4d78">${escapeHtml(frame.footer)}</p>
  </body>
</html>
`,
  }
}

function section(title: string, lines: string[]): string {
  const paragraphs = lines.map((line) => `<p style="margin:0 0 8px">${escapeHtml(line)}</p>`)
  return `<h2 style="margin:8px 0 0;font-size:16px">${escapeHtml(title)}</h2>${paragraphs.join('')}`
}
