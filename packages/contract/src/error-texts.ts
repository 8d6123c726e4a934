/** Error texts of specification section 8 that are the same in every language: logs, exceptions, device replies. */
export const errorTexts = {
  deviceStart: (status: number, text: string) =>
    `Device returned error on /start: ${status} - ${text || 'Unknown error'}`,
  deviceDoor: (status: number, text: string) =>
    `Device returned error on /door-state: ${status} - ${text || 'Unknown error'}`,
  sosStatus: (status: number) => `ERROR_STATUS_${status}`,
  sosNetwork: 'ERROR_NETWORK',
  doorTimeout: (state: string, ms: number) =>
    `Timeout waiting for door state "${state}" after ${ms}ms`,
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
