import type { AuditAction } from '@discobooth/contract/console/audit-actions'
import { type AuditLine, ConsolePeople } from '@discobooth/contract/console/people-api'
import { allVerbs } from '@discobooth/contract/device/commands'
import { processId } from '@discobooth/contract/device/process-id'
import { useAnswer, useModeNames } from '../app/answers.tsx'
import { nameOfMonth } from '../app/days.ts'
import { commandTexts } from '../booths/commands/words.ts'
import { commonTexts } from '../i18n/common-texts.ts'
import { useFormat, useLanguage, useTexts } from '../i18n/language.ts'

/** What a line is about, as its reader calls it; where it is to be seen. */
export type Subject = { text: string; href: string | null }

const ASKED: AuditAction = 'asked a booth from afar'
const ofSessions: ReadonlySet<string> = new Set<AuditAction>([
  'gave the money back',
  'sent the mail again',
  'tried a recording again',
  'started the session again for nothing',
])

/** Who has no account, as the trail keeps them. */
const dutchHands: ReadonlyMap<string, string> = new Map([
  ['Operator', 'Beheerder'],
  ['Staff', 'Personeel'],
  ['Guest', 'Gast'],
  ['the terminal', 'de terminal'],
])

/** Who did it: a name, or whose hand it was. */
export function useHandName(): (line: Pick<AuditLine, 'who' | 'person'>) => string {
  const language = useLanguage()
  return ({ who, person }) =>
    (language === 'nl' && person === null ? dutchHands.get(who) : undefined) ?? who
}

/** The trail keeps numbers and ids, which stay when a name changes; people read names. */
export function useSubject(): (line: Pick<AuditLine, 'action' | 'subject'>) => Subject {
  const format = useFormat()
  const texts = useTexts(commonTexts)
  const { verbs } = useTexts(commandTexts)
  const modes = useModeNames()
  const people = useAnswer({ about: 'people', path: 'people', answer: ConsolePeople })
  return ({ action, subject }) => {
    if (subject === '') return { text: '', href: null }
    const mode = /^mode (\d+)$/.exec(subject)?.[1]
    if (mode !== undefined) {
      const name = modes.find(({ id }) => String(id) === mode)?.name
      return { text: name ?? subject, href: '/prices' }
    }
    const promo = /^promo ([0-9a-f-]{36})$/.exec(subject)?.[1]
    if (promo !== undefined) return { text: texts.pages.promos, href: `/promos/${promo}` }
    if (/^2\d{3}-\d{2}$/.test(subject)) {
      return { text: nameOfMonth(subject, format.moment), href: `/closing/${subject}` }
    }
    const verb = allVerbs.find((one) => action === ASKED && one === subject)
    if (verb) return { text: verbs[verb], href: null }
    if (ofSessions.has(action)) {
      return { text: processId(subject), href: `/sessions/${subject}` }
    }
    const person = people.data?.people.find(({ id }) => id === subject)
    return person ? { text: person.email, href: '/people' } : { text: subject, href: null }
  }
}
