import type {
  ConsoleMe,
  ConsolePerson,
  PersonChange,
  PersonInvitation,
} from '@discobooth/contract/console/people-api'
import type { OperatorLanguage } from '@discobooth/contract/texts/languages'
import type { Database, InTransaction } from '../../platform/db/schema.ts'
import { type Outcome, ok, type Refusal, refused } from '../../platform/http/answer.ts'
import type { LinkKind } from '../link-mail.ts'
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

export type People = {
  me(caller: ConsoleCaller): Promise<Omit<ConsoleMe, 'recoveryCodesLeft'> | undefined>
  list(): Promise<ConsolePerson[]>
  /** Somebody new, or another link for who has not come yet. `link`: where no mail is sent. */
  invite(caller: ConsoleCaller, invitation: PersonInvitation): Promise<Outcome<Invited>>
  change(caller: ConsoleCaller, id: string, change: PersonChange): Promise<Outcome<ConsolePerson>>
  /** Their account goes with them, and what they did stays in the audit trail. */
  remove(caller: ConsoleCaller, id: string): Promise<Outcome<void>>
  /** From the terminal: whoever is there may also say who owns this. The link is all it takes. */
  addOwner(email: string, language: OperatorLanguage): Promise<{ link: string; isNew: boolean }>
  /** From the terminal, for who has lost phone and recovery codes; false: there is nobody. */
  forgetFactor(email: string): Promise<boolean>
}

/** Whoever keeps the accounts. */
type Accounts = {
  /** Makes an account without a password. */
  add(trx: InTransaction, user: { id: string; at: Date }): Promise<void>
  makeLink(trx: InTransaction, link: { user: string; kind: LinkKind }): Promise<string>
  sendLink(
    trx: InTransaction,
    link: { to: { id: string; email: string; language: OperatorLanguage }; kind: LinkKind },
  ): Promise<void>
  sendsMail: boolean
  /** Takes away somebody's factors, and ends their sessions. */
  startAnew(trx: InTransaction, person: string): Promise<void>
}

const terminal: Author = { person: null, name: 'the terminal', role: null, origin: 'terminal' }

export function createPeople(deps: {
  db: Database
  /** Milliseconds since 1970. */
  now: () => number
  accounts: Accounts
}): People {
  const { db, now, accounts } = deps

  async function makePerson(
    trx: InTransaction,
    { email, language, rights }: { email: string; language: OperatorLanguage; rights: Rights },
  ): Promise<ConsolePerson> {
    const at = new Date(now())
    const id = crypto.randomUUID()
    await insertPerson(trx, { id, email, language, ...rights, at })
    await accounts.add(trx, { id, at })
    return { id, email, language, ...rights, invitedAt: at.toISOString(), joinedAt: null }
  }

  return {
    async me(caller) {
      const person = (await listPeople(db)).find(({ id }) => id === caller.id)
      return person && { ...person, level: caller.level }
    },

    list: () => listPeople(db),

    invite: (caller, { email, language = 'en', ...asked }) =>
      db.transaction().execute(async (trx): Promise<Outcome<Invited>> => {
        await lockPeople(trx)
        const rights = await rightsFor(trx, asked)
        if (!rights.ok) return rights
        const known = (await listPeople(trx)).find((one) => one.email === email)
        if (known?.joinedAt) return refused(alreadyThere)
        if (known) await replaceRights(trx, known.id, rights.value)
        const person = known
          ? { ...known, ...rights.value }
          : await makePerson(trx, { email, language, rights: rights.value })
        const link = { user: person.id, kind: 'invite' } as const
        const address = accounts.sendsMail ? null : await accounts.makeLink(trx, link)
        if (address === null) await accounts.sendLink(trx, { to: person, kind: 'invite' })
        await noteChange(trx, {
          who: authorOf(caller),
          at: new Date(now()),
          action: 'invited somebody',
          subject: person.id,
          after: rights.value,
        })
        return ok({ person, link: address })
      }),

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

    remove: (caller, id) =>
      db.transaction().execute(async (trx): Promise<Outcome<void>> => {
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
      }),

    addOwner: (email, language) =>
      db.transaction().execute(async (trx) => {
        await lockPeople(trx)
        const rights = { role: 'owner', booths: [], refundLimit: null } as const
        const owner: Rights = { ...rights, booths: [] }
        const known = (await listPeople(trx)).find((one) => one.email === email)
        const person = known ?? (await makePerson(trx, { email, language, rights: owner }))
        if (known) await replaceRights(trx, known.id, owner)
        const kind = person.joinedAt === null ? 'invite' : 'recovery'
        const link = await accounts.makeLink(trx, { user: person.id, kind })
        await noteChange(trx, {
          who: terminal,
          at: new Date(now()),
          action: 'made somebody an owner, with a link',
          subject: person.id,
          ...(known && { before: { role: known.role } }),
          after: { role: 'owner' },
        })
        return { link, isNew: known === undefined }
      }),

    forgetFactor: (email) =>
      db.transaction().execute(async (trx) => {
        const person = (await listPeople(trx)).find((one) => one.email === email)
        if (!person) return false
        await accounts.startAnew(trx, person.id)
        const at = new Date(now())
        const action = "removed somebody's second factor"
        await noteChange(trx, { who: terminal, at, action, subject: person.id })
        return true
      }),
  }
}

async function rightsFor(
  trx: InTransaction,
  { role, booths = [], refundLimit }: PersonChange,
): Promise<Outcome<Rights>> {
  if (role !== 'manager') {
    const isPlain = booths.length === 0 && refundLimit === undefined
    return isPlain ? ok({ role, booths: [], refundLimit: null }) : refused(managersOnly)
  }
  if (booths.length === 0 || refundLimit === undefined) return refused(managerNeeds)
  const wanted = [...new Set(booths)]
  if ((await boothsThatAre(trx, wanted)) < wanted.length) return refused(boothNotFound)
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
