/** Why a backup could not be made or restored: one sentence for the person at the terminal. */
export class BackupFailure extends Error {
  override readonly name = 'BackupFailure'
}
