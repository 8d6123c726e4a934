import type { AlertKind } from '@discobooth/contract/operator/operator-api'
import { languages, type OperatorLanguage } from '@discobooth/contract/texts/languages'
import { escapeHtml, mailPage } from '../../platform/http/mail-page.ts'
import { alertWords, frames, type Happening } from './words.ts'

const MOST_SHOWN = 20

/** A mail that tells an operator what happened, where, and what to do about it. */
export function writeAlert(alert: {
  kind: AlertKind
  language: OperatorLanguage
  boothId: string
  happenings: (Happening & { at: Date })[]
  /** Of the operator; undefined: this machine's. */
  timeZone?: string | undefined
}): { subject: string; text: string; html: string } {
  const { language, boothId, happenings } = alert
  const words = alertWords[language][alert.kind]
  const frame = frames[language]
  const time = new Intl.DateTimeFormat(languages[language].locale, {
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
    html: mailPage({
      language,
      title,
      content: [
        section(frame.happened, lines),
        section(frame.where, [boothId]),
        section(frame.todo, [todo]),
      ].join(''),
      footer: frame.footer,
    }),
  }
}

function section(title: string, lines: string[]): string {
  const paragraphs = lines.map((line) => `<p style="margin:0 0 8px">${escapeHtml(line)}</p>`)
  return `<div style="text-align:left"><h2 style="margin:18px 0 2px;font-size:16px;color:#38e8ff">${escapeHtml(title)}</h2>${paragraphs.join('')}</div>`
}
