import type { AlertKind } from '@discobooth/contract/operator/operator-api'
import { languages, type OperatorLanguage } from '@discobooth/contract/texts/languages'
import { escapeHtml, mailPage } from '../../platform/http/mail-page.ts'
import { alertWords, frames, type Happening, heldTitle } from './words.ts'

const MOST_SHOWN = 20

/** A mail that tells an operator what happened, where, and what to do about it. */
export function writeAlert(alert: {
  kind: AlertKind
  language: OperatorLanguage
  boothId: string
  happenings: (Happening & { at: Date })[]
  /** Of the operator; undefined: this machine's. */
  timeZone?: string | undefined
  /** To one of the console's people, and not to the operator's address of the booth. */
  isToPerson?: boolean
}): { subject: string; text: string; html: string } {
  const { language, boothId, happenings } = alert
  const words = alertWords[language][alert.kind]
  const frame = frames[language]
  const footer = alert.isToPerson ? frame.personFooter : frame.footer
  const title = words.title(boothId)
  const lines = linesOf(alert)
  const todo = words.todo(happenings)
  return {
    subject: title,
    text: [
      title,
      `${frame.happened}:\n${lines.join('\n')}`,
      `${frame.where}:\n${boothId}`,
      `${frame.todo}:\n${todo}`,
      `-- \n${footer}\n`,
    ].join('\n\n'),
    html: mailPage({
      language,
      title,
      content: [
        section(frame.happened, lines),
        section(frame.where, [boothId]),
        section(frame.todo, [todo]),
      ].join(''),
      footer,
    }),
  }
}

/** Each thing that happened, with its time. */
function linesOf(pile: {
  kind: AlertKind
  language: OperatorLanguage
  happenings: (Happening & { at: Date })[]
  timeZone?: string | undefined
}): string[] {
  const { kind, language, happenings, timeZone } = pile
  const words = alertWords[language][kind]
  const time = new Intl.DateTimeFormat(languages[language].locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    // Who reads it may be anywhere, and so may this machine.
    timeZoneName: 'short',
    ...(timeZone && { timeZone }),
  })
  const lines = happenings
    .slice(0, MOST_SHOWN)
    .map((happening) => `${time.format(happening.at)}: ${words.what(happening)}`)
  if (happenings.length > MOST_SHOWN) lines.push(`+ ${happenings.length - MOST_SHOWN}`)
  return lines
}

/** What was held back in somebody's quiet hours: one mail, by booth and kind. */
export function writeHeld(held: {
  language: OperatorLanguage
  timeZone: string
  piles: { kind: AlertKind; boothId: string; happenings: (Happening & { at: Date })[] }[]
}): { subject: string; text: string; html: string } {
  const { language, timeZone, piles } = held
  const count = piles.reduce((sum, { happenings }) => sum + happenings.length, 0)
  const title = heldTitle[language](count)
  const footer = frames[language].personFooter
  const parts = piles.map(({ kind, boothId, happenings }) => {
    const words = alertWords[language][kind]
    const lines = [...linesOf({ kind, language, happenings, timeZone }), words.todo(happenings)]
    return { title: words.title(boothId), lines }
  })
  return {
    subject: title,
    text: [
      title,
      ...parts.map((part) => `${part.title}:\n${part.lines.join('\n')}`),
      `-- \n${footer}\n`,
    ].join('\n\n'),
    html: mailPage({
      language,
      title,
      content: parts.map((part) => section(part.title, part.lines)).join(''),
      footer,
    }),
  }
}

function section(title: string, lines: string[]): string {
  const paragraphs = lines.map((line) => `<p style="margin:0 0 8px">${escapeHtml(line)}</p>`)
  return `<div style="text-align:left"><h2 style="margin:18px 0 2px;font-size:16px;color:#38e8ff">${escapeHtml(title)}</h2>${paragraphs.join('')}</div>`
}
