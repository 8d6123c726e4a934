import type { AlertChoice, MyAlerts } from '@discobooth/contract/console/alerts-api'
import { businessTimeZone } from '@discobooth/contract/console/sessions-api'
import type { AlertKind } from '@discobooth/contract/operator/operator-api'
import { boothsSeenBy, noteChange, type SeeingPerson, whoSees } from '../../accounts/record.ts'
import { authorOf, type ConsoleCaller } from '../../accounts/service.ts'
import { boothNames, listBooths, listWatched } from '../../operator/booths/record.ts'
import type { Database, InTransaction } from '../../platform/db/schema.ts'
import { type Outcome, ok, type Refusal, refused } from '../../platform/http/answer.ts'
import type { JobResult, Jobs } from '../../platform/jobs/service.ts'
import type { Mail } from '../service.ts'
import { wasJustMailed } from '../store.ts'
import {
  type Choice,
  countHeld,
  type HeldAlert,
  hold,
  listChoices,
  saveChoice,
  takeHeld,
} from './choice-store.ts'
import { lastingKinds, quietForMs } from './conditions.ts'
import { writeAlert, writeHeld } from './template.ts'
import type { Happening } from './words.ts'
import { testWords } from './words.ts'

const KIND = 'tell-held-alerts'
/** Who presses the button again is not mailed again. */
const TEST_APART_MS = 60_000
const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: businessTimeZone })

type Pile = { booth: string; kind: AlertKind }
type Told = Happening & { id: string; at: Date }

export type PeopleOfAlerts = {
  read(caller: ConsoleCaller): Promise<MyAlerts>
  save(caller: ConsoleCaller, choice: AlertChoice): Promise<MyAlerts>
  sendTest(caller: ConsoleCaller): Promise<Outcome<{ to: string }>>
}

/** What each of the console's people is told of, beside the address of a booth's operator. */
export function createPeopleOfAlerts(deps: {
  db: Database
  /** Milliseconds since 1970. */
  now: () => number
  jobs: Pick<Jobs, 'ask' | 'handle'>
  mail: Mail
}): PeopleOfAlerts & {
  /** Who has chosen something and sees this booth. */
  at(trx: InTransaction, booth: string): Promise<(SeeingPerson & Choice)[]>
  /** Mails them, or keeps it until their quiet hours are over; the mails that were written. */
  tell(
    trx: InTransaction,
    people: readonly (SeeingPerson & Choice)[],
    pile: Pile & { boothId: string; happenings: Told[] },
  ): Promise<string[]>
  /** Booths where somebody wants to know how the parts are. */
  watched(): Promise<string[]>
} {
  const { db, now, jobs, mail } = deps
  const wall = () => clock.format(now())
  const quietMs = (choice: Choice) => quietForMs(choice.quiet, wall())

  jobs.handle(KIND, ({ key: person }) =>
    db.transaction().execute(async (trx): Promise<JobResult> => {
      const [choice] = await listChoices(trx, person)
      if (!choice) return undefined
      const againInMs = quietMs(choice)
      if (againInMs > 0) return { againInMs }
      const held = await takeHeld(trx, person)
      const wanted = held.filter(({ kind }) => choice.kinds.includes(kind))
      const piles = await pilesFor(trx, person, wanted)
      const [first] = piles
      if (!first) return undefined
      const { email: to, language } = first.who
      const letter = writeHeld({ language, timeZone: businessTimeZone, piles })
      await mail.send(trx, {
        ...letter,
        booth: null,
        kind: 'account',
        sessionId: null,
        to,
        language,
      })
      return undefined
    }),
  )

  async function read({ id, email }: ConsoleCaller): Promise<MyAlerts> {
    const [choice] = await listChoices(db, id)
    return {
      kinds: choice?.kinds ?? [],
      quiet: choice?.quiet ?? null,
      isNew: choice === undefined,
      address: email,
      isMailSetUp: mail.isSetUp,
      timeZone: businessTimeZone,
      held: await countHeld(db, id),
    }
  }

  return {
    read,
    async save(caller, { kinds, quiet }) {
      const choice = { person: caller.id, kinds: [...new Set(kinds)], quiet }
      await db.transaction().execute(async (trx) => {
        const [before] = await listChoices(trx, caller.id)
        await saveChoice(trx, choice)
        // Held back until hours that are over by now, or begin later.
        await jobs.ask(trx, { kind: KIND, key: caller.id, inMs: quietMs(choice) })
        const change = { before: before && { kinds: before.kinds, quiet: before.quiet } }
        await noteChange(trx, {
          ...{ who: authorOf(caller), at: new Date(now()), action: 'chose their alerts' },
          ...{ subject: caller.id, ...change, after: { kinds: choice.kinds, quiet } },
        })
      })
      return read(caller)
    },

    sendTest: ({ id, email: to }) =>
      db.transaction().execute(async (trx): Promise<Outcome<{ to: string }>> => {
        if (!mail.isSetUp) return refused(notSetUp)
        const language = (await whoSees(trx, [id], null))[0]?.language ?? 'en'
        const letter = testWords[language]
        const since = new Date(now() - TEST_APART_MS)
        if (await wasJustMailed(trx, { to, subject: letter.subject, since })) {
          return refused(justSent)
        }
        await mail.send(trx, {
          ...letter,
          booth: null,
          kind: 'account',
          sessionId: null,
          to,
          language,
        })
        return ok({ to })
      }),

    async at(trx, booth) {
      const choices = await listChoices(trx)
      const ids = choices.map(({ person }) => person)
      const people = await whoSees(trx, ids, booth)
      return people.flatMap((person) => {
        const choice = choices.find((one) => one.person === person.id)
        return choice ? [{ ...person, ...choice }] : []
      })
    },

    async tell(trx, people, { booth, kind, boothId, happenings }) {
      const mails: string[] = []
      for (const person of people) {
        if (!person.kinds.includes(kind)) continue
        const { id, email: to, language } = person
        // Somebody may need help now.
        const waitMs = kind === 'sos' ? 0 : quietMs(person)
        if (waitMs > 0) {
          await hold(
            trx,
            id,
            happenings.map((one) => one.id),
          )
          await jobs.ask(trx, { kind: KIND, key: id, inMs: waitMs })
          continue
        }
        const letter = writeAlert({
          ...{ kind, language, boothId, happenings },
          ...{ timeZone: businessTimeZone, isToPerson: true },
        })
        const about = { booth, kind: 'alert', sessionId: null, to, language } as const
        mails.push(await mail.send(trx, { ...letter, ...about }))
      }
      return mails
    },

    async watched() {
      const lasting: readonly AlertKind[] = lastingKinds
      const people = (await listChoices(db))
        .filter(({ kinds }) => kinds.some((kind) => lasting.includes(kind)))
        .map(({ person }) => person)
      const seen = await boothsSeenBy(db, people)
      if (seen === null) return listBooths(db)
      return [...new Set([...(await listWatched(db)), ...seen])]
    },
  }
}

/** By booth and kind, of those that they still see. */
async function pilesFor(trx: InTransaction, person: string, held: HeldAlert[]) {
  const names = await boothNames(trx, [...new Set(held.map(({ booth }) => booth))])
  const piles = new Map<
    string,
    { who: SeeingPerson; kind: AlertKind; boothId: string; happenings: Told[] }
  >()
  for (const alert of held) {
    const { booth, kind } = alert
    const key = `${booth} ${kind}`
    const known = piles.get(key)
    if (known) known.happenings.push(asTold(alert))
    else {
      const [who] = await whoSees(trx, [person], booth)
      const boothId = names.get(booth) ?? ''
      if (who) piles.set(key, { who, kind, boothId, happenings: [asTold(alert)] })
    }
  }
  return [...piles.values()]
}

export function asTold(alert: {
  id: string
  subject: string
  detail: string | null
  session_id: string | null
  beganAt: Date
}): Told {
  const { id, subject, detail, session_id, beganAt: at } = alert
  return { id, subject, detail, processId: session_id?.slice(0, 8).toUpperCase() ?? null, at }
}

const notSetUp: Refusal = {
  status: 409,
  code: 'mail_not_set_up',
  message: 'No mail is sent from here. Set up a mail server, then try again.',
}

const justSent: Refusal = {
  status: 429,
  code: 'test_just_sent',
  message: 'A test mail was sent a moment ago. Look for it, and wait a minute before the next.',
  headers: { 'retry-after': '60' },
}
