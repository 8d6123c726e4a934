import type { Mail } from '../mail/service.ts'
import type { Database, InTransaction } from '../platform/db/schema.ts'
import type { Outcome } from '../platform/http/answer.ts'
import type { Route } from '../platform/http/route.ts'
import type { Logs } from '../platform/logs/service.ts'
import type { LinkKind } from './link-mail.ts'
import type { Project } from './project/auth-api.ts'
import type { ConsoleCaller, Enter } from './service.ts'

export type AccountsDependencies = {
  db: Database
  /** Milliseconds since 1970. */
  now: () => number
  logs: Pick<Logs, 'report'>
  mail: Pick<Mail, 'isSetUp' | 'send'>
  /** Where people find the console. */
  ownUrl: () => string
  trustedProxies?: readonly string[] | undefined
  /** A project of Supabase's that keeps the accounts itself; our tables for them are not there. */
  project?: Project | undefined
  report: (line: string) => void
  hashKey: (key: string) => string
  /** As dear to guess as a passcode. */
  hashPasscode: (password: string) => Promise<string>
  isPasscode: (password: string, hash: string) => Promise<boolean>
  randomText: (bytes: number) => string
}

export type NetworkOf = (call: { request: Request; peerAddress: string | undefined }) => string

/** An account that its owner has not come into yet, or can't any more. */
export type WaitingAccount = {
  id: string
  /** What lets them in, once, for an hour; in the transaction that writes of them. */
  makeLink(trx: InTransaction): Promise<string>
}

/** Whoever keeps the accounts that people sign in with: our own server, or a project of Supabase's. */
export type AccountKeeper = {
  /**
   * An account for this address; where it is kept elsewhere, it is made before anything is written here.
   * `known`: whose account has a role already. Anybody else's is made anew: somebody may have signed up
   * with this address, and know the password of an owner to be.
   */
  prepare(wish: {
    email: string
    known: string | undefined
    kind: LinkKind
  }): Promise<Outcome<WaitingAccount>>
  /**
   * Takes away somebody's factors and ends their sessions, in the transaction of what that is for.
   * `caller`: who asks for it, for themselves.
   */
  startAnew(
    trx: InTransaction,
    who: { person: string; caller?: ConsoleCaller },
  ): Promise<Outcome<void>>
  /** They have no role any more, which is written already. */
  close(person: string): Promise<void>
}

/** What our own server and a project do each in their own way. */
export type AccountHost = {
  keeper: AccountKeeper
  enter: Enter
  /** Counts a try at somebody's recovery codes before it is made. */
  mayTryCode(person: string): Promise<Outcome<{ giveBack(): void | Promise<void> }>>
  /** Calls of the authentication library, where we answer them. */
  authRoutes: Route[]
}
