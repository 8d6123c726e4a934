export type DatabaseFailureCode =
  | 'platform_unsupported'
  | 'folder_unusable'
  | 'account_missing'
  | 'binaries_unreachable'
  | 'create_failed'
  | 'start_failed'
  | 'in_use'
  | 'stopped'

/** Why the database can't be had: the message is one sentence for the person at the terminal. */
export class DatabaseFailure extends Error {
  readonly code: DatabaseFailureCode

  constructor(code: DatabaseFailureCode, message: string) {
    super(message)
    this.name = 'DatabaseFailure'
    this.code = code
  }
}
