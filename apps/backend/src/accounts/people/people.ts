import type {
  ConsoleMe,
  ConsolePerson,
  PersonChange,
  PersonInvitation,
} from '@discobooth/contract/console/people-api'
import type { OperatorLanguage } from '@discobooth/contract/texts/languages'
import type { Mail } from '../../mail/service.ts'
import type { Database, InTransaction } from '../../platform/db/schema.ts'
import { type Outcome, ok, type Refusal, refused } from '../../platform/http/answer.ts'
import type { AccountKeeper, WaitingAccount } from '../account-host.ts'
import { mailLink } from '../link-mail.ts'
import { type Author, noteChange } from '../record.ts'
import { authorOf, type ConsoleCaller } from '../service.ts'
import {
  boothsThatAre,
  deletePerson,
  hasAnotherOwner,
  insertPerson,
  listPeople,
  lockPeople,
  replaceRights,
} from './store.ts'

type Rights = Pick<ConsolePerson, 'role' | 'booths' | 'refundLimit'>
type Invited = { person: ConsolePerson; link: string | null }
type NewPerson = {
  known: ConsolePerson | undefined
  email: string
  language: OperatorLanguage
  rights: Rights
}

export type People = {
  me(caller: ConsoleCaller): Promise<Omit<ConsoleMe, 'recoveryCodesLeft'> | undefined>
  list(): Promise<ConsolePerson[]>
  /** Somebody new, or another link for who has not come yet. `link`: where no mail is sent. */
  invite(caller: ConsoleCaller, invitation: PersonInvitation): Promise<Outcome<Invited>>
  change(caller: ConsoleCaller, id: string, change: PersonChange): Promise<Outcome<ConsolePerson>>
  /** Their account goes with them, and what they did stays in the audit trail. */
  remove(caller: ConsoleCaller, id: string): Promise<Outcome<void>>
  /** From the terminal: whoever is there may also say who owns this. The link is all it takes. */
  addOwner(
    email: string,
    language: OperatorLanguage,
  ): Promise<Outcome<{ link: string; isNew: boolean }>>
  /** From the terminal, for who has lost phone and recovery codes; false: there is nobody. */
  forgetFactor(email: string): Promise<Outcome<boolean>>
}

const terminal: Author = { person: null, name: 'the terminal', role: null, origin: 'terminal' }

export function createPeople(deps: {
  db: Database
  /** Milliseconds since 1970. */
  now: () => number
  keeper: AccountKeeper
  mail: Pick<Mail, 'isSetUp' | 'send'>
}): People {
  const { db, now, keeper, mail } = deps

  /** Gives the account its rights; who had another by this address before, has this one now. */
  async function place(
    trx: InTransaction,
    account: WaitingAccount,
    { known, email, language, rights }: NewPerson,
  ): Promise<ConsolePerson> {
    const { id } = account
    if (known?.id === id) {
      await replaceRights(trx, id, rights)
      return { ...known, ...rights }
    }
    if (known) await deletePerson(trx, known.id)
    const at = new Date(now())
    await insertPerson(trx, { id, email, language, ...rights, at })
    return { id, email, language, ...rights, invitedAt: at.toISOString(), joinedAt: null }
  }

  return {
    async me(caller) {
      const person = (await listPeople(db)).find(({ id }) => id === caller.id)
      return person && { ...person, level: caller.level }
    },

    list: () => listPeople(db),

    async invite(caller, { email, language = 'en', ...asked }) {
      // What is refused has nobody's account made.
      const early = await invitable(db, email, asked)
      if (!early.ok) return early
      const known = early.value.known?.id
      const account = await keeper.prepare({ email, known, kind: 'invite' })
      if (!account.ok) return account
      return db.transaction().execute(async (trx): Promise<Outcome<Invited>> => {
        await lockPeople(trx)
        const wish = await invitable(trx, email, asked)
        if (!wish.ok) return wish
        const person = await place(trx, account.value, { ...wish.value, email, language })
        const address = await account.value.makeLink(trx)
        if (mail.isSetUp) await mailLink(mail, trx, { to: person, kind: 'invite', address })
        await noteChange(trx, {
          who: authorOf(caller),
          at: new Date(now()),
          action: 'invited somebody',
          subject: person.id,
          after: wish.value.rights,
        })
        return ok({ person, link: mail.isSetUp ? null : address })
      })
    },

    change: (caller, id, change) =>
      db.transaction().execute(async (trx): Promise<Outcome<ConsolePerson>> => {
        await lockPeople(trx)
        const person = (await listPeople(trx)).find((one) => one.id === id)
        if (!person) return refused(personNotFound)
        const rights = await rightsFor(trx, change)
        if (!rights.ok) return rights
        if (!(await keepsAnOwner(trx, person, rights.value.role))) return refused(lastOwner)
        await replaceRights(trx, id, rights.value)
        const { role, booths, refundLimit } = person
        await noteChange(trx, {
          who: authorOf(caller),
          at: new Date(now()),
          action: "changed somebody's role",
          subject: id,
          before: { role, booths, refundLimit },
          after: rights.value,
        })
        return ok({ ...person, ...rights.value })
      }),

    async remove(caller, id) {
      const removed = await db.transaction().execute(async (trx): Promise<Outcome<void>> => {
        await lockPeople(trx)
        const person = (await listPeople(trx)).find((one) => one.id === id)
        if (!person) return refused(personNotFound)
        if (!(await keepsAnOwner(trx, person))) return refused(lastOwner)
        await deletePerson(trx, id)
        await noteChange(trx, {
          who: authorOf(caller),
          at: new Date(now()),
          action: 'removed somebody',
          subject: id,
          before: { role: person.role },
        })
        return ok(undefined)
      })
      if (removed.ok) await keeper.close(id)
      return removed
    },

    async addOwner(email, language) {
      const early = await findPerson(db, email)
      const kind = early?.joinedAt ? 'recovery' : 'invite'
      const account = await keeper.prepare({ email, known: early?.id, kind })
      if (!account.ok) return account
      return db.transaction().execute(async (trx) => {
        await lockPeople(trx)
        const rights: Rights = { role: 'owner', booths: [], refundLimit: null }
        const known = await findPerson(trx, email)
        const person = await place(trx, account.value, { known, email, language, rights })
        const link = await account.value.makeLink(trx)
        await noteChange(trx, {
          who: terminal,
          at: new Date(now()),
          action: 'made somebody an owner, with a link',
          subject: person.id,
          ...(known && { before: { role: known.role } }),
          after: { role: 'owner' },
        })
        return ok({ link, isNew: known === undefined })
      })
    },

    forgetFactor: (email) =>
      db.transaction().execute(async (trx): Promise<Outcome<boolean>> => {
        const person = await findPerson(trx, email)
        if (!person) return ok(false)
        const begun = await keeper.startAnew(trx, { person: person.id })
        if (!begun.ok) return begun
        const at = new Date(now())
        const action = "removed somebody's second factor"
        await noteChange(trx, { who: terminal, at, action, subject: person.id })
        return ok(true)
      }),
  }
}

const findPerson = async (db: Database, email: string) =>
  (await listPeople(db)).find((one) => one.email === email)

/** Which rights they would have, and who they are if they were invited before. */
async function invitable(
  db: Database,
  email: string,
  asked: PersonChange,
): Promise<Outcome<{ rights: Rights; known: ConsolePerson | undefined }>> {
  const rights = await rightsFor(db, asked)
  if (!rights.ok) return rights
  const known = await findPerson(db, email)
  return known?.joinedAt ? refused(alreadyThere) : ok({ rights: rights.value, known })
}

async function rightsFor(
  db: Database,
  { role, booths = [], refundLimit }: PersonChange,
): Promise<Outcome<Rights>> {
  if (role !== 'manager') {
    const isPlain = booths.length === 0 && refundLimit === undefined
    return isPlain ? ok({ role, booths: [], refundLimit: null }) : refused(managersOnly)
  }
  if (booths.length === 0 || refundLimit === undefined) return refused(managerNeeds)
  const wanted = [...new Set(booths)]
  if ((await boothsThatAre(db, wanted)) < wanted.length) return refused(boothNotFound)
  return ok({ role, booths: wanted, refundLimit })
}

/** The last owner stays one: nobody else could make another. */
async function keepsAnOwner(trx: InTransaction, person: ConsolePerson, next?: Rights['role']) {
  if (person.role !== 'owner' || next === 'owner') return true
  return hasAnotherOwner(trx, person.id)
}

const personNotFound: Refusal = {
  status: 404,
  code: 'person_not_found',
  message: 'There is nobody with this id. They may have been removed meanwhile.',
}
const alreadyThere: Refusal = {
  status: 409,
  code: 'person_exists',
  message: 'They have an account already. Change their role instead.',
}
const lastOwner: Refusal = {
  status: 409,
  code: 'last_owner',
  message: 'They are the only owner. Make somebody else an owner first.',
}
const managersOnly: Refusal = {
  status: 422,
  code: 'managers_only',
  message: 'Only a manager has booths and a refund limit. Leave both out.',
}
const managerNeeds: Refusal = {
  status: 422,
  code: 'manager_needs_more',
  message: 'A manager needs at least one booth, and a refund limit. Add both.',
}
const boothNotFound: Refusal = {
  status: 422,
  code: 'booth_not_found',
  message: 'One of these booths is not here. Choose among those that are.',
}
