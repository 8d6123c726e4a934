/** SQLSTATE classes and codes that speak of the server's state, not of the statement. */
const STATES = [
  /^08/, // connection
  /^53/, // resources: connections, memory, disk
  /^57/, // shutdown, crash, cancelled by a time limit
  /^58/, // system error
  /^40/, // rolled back: deadlock, serialization
  /^25006$/, // a standby, read-only
  /^55P03$/, // lock not available in time
]
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
// pg reports these as plain errors without a code.
const PHRASES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'Client was closed',
  'Cannot use a pool after calling end',
]

/** Did this fail because the database is away or overloaded, so that the same call may work later? */
export function isDatabaseUnavailable(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError && error.errors.some(isDatabaseUnavailable)) return true
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return (
    NETWORK.has(code) ||
    STATES.some((state) => state.test(code)) ||
    PHRASES.some((phrase) => error.message.includes(phrase))
  )
}
