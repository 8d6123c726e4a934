/** Error texts of specification section 8 that no guest reads: logs, exceptions. Those for guests: `guest-errors.ts`. */
export const errorTexts = {
  sosStatus: (status: number) => `ERROR_STATUS_${status}`,
  sosNetwork: 'ERROR_NETWORK',
  searchFailed: 'Failed to fetch search results from Spotify.',
  playlistFailed: (statusText: string) => `Failed to fetch playlist: ${statusText}`,
  tokenFailed: (error?: string) => `Spotify authentication failed: ${error || 'Unknown error'}`,
  playlistTokenMissing: 'Spotify access token is missing',
  signInFailed: 'Authentication failed',
  sessionUpsert: (id: string, message: string) =>
    `Failed to create/upsert session [ID: ${id}]: ${message}`,
  sessionNoData: (id: string) =>
    `Session [ID: ${id}] was possibly created/updated, but no data was returned.`,
  sessionUpdate: (message: string) => `Failed to update session: ${message}`,
  modesFetch: (message: string) => `Failed to fetch modes: ${message}`,
  sessionIdMissing: 'Session ID is missing when trying to create session.',
  sessionModeUndefined: 'Session mode is not defined on initial load.',
  supabaseUrlRequired: 'supabaseUrl is required.',
  supabaseKeyRequired: 'supabaseKey is required.',
} as const
