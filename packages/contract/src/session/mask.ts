const MASK = '***'

// Every pattern starts where a run of its characters starts (the lookbehinds): a line of 8000
// characters must not cost the square of its length.
const SECRET_NAME =
  '(?:token|secret|password|passcode|passwd|api[_-]?key|booth[_-]?key|private[_-]?key|authorization|credentials?|signature|verifier)'
const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'

const RULES: [pattern: RegExp, replacement: string][] = [
  [/\b(bearer)\s+[\w.~+/=-]+/gi, `$1 ${MASK}`],
  [/\b(basic)\s+[\w+/=-]{16,}/gi, `$1 ${MASK}`],
  // name=value, name: value, "name":"value", and the same inside a quoted string.
  [
    new RegExp(
      `((?<![\\w-])[\\w-]*${SECRET_NAME}\\\\?["']?\\s*[:=]\\s*)(?:(\\\\?["'])(?:(?!\\2)(?:\\\\[^]|[^\\\\]))*|[^\\s"'&,;]+)`,
      'gi',
    ),
    `$1$2${MASK}`,
  ],
  // What an authorization redirect brings back.
  [/([?&#](?:code|state|sig)=)[^&#\s"']+/gi, `$1${MASK}`],
  // Name and password inside an address.
  [/(\b[a-z][a-z0-9+.-]{1,20}:\/\/)[^\s/@"'<>]+@/gi, `$1${MASK}@`],
  [
    /(?<![^\s@<>()[\]",;:=&?/\\|{}])[^\s@<>()[\]",;:=&?/\\|{}]+(?:@|%40)(?:[\p{L}\p{N}_-]+\.)+[\p{L}\p{N}_-]+/giu,
    MASK,
  ],
  [/(?<![\w-])eyJ[\w-]+(?:\.[\w-]+){1,4}/g, MASK],
  [/(?<![A-Za-z0-9])(?:sk|rk|pk|whsec|sbp?)_\w{8,}/g, MASK],
  [/(?<![\w-])[0-9a-f]{32,}(?![\w-])/gi, MASK],
  // Anything long and opaque that is neither words nor a session's id.
  [new RegExp(`(?<![\\w-])(?![\\w-]{0,30}${UUID}(?![\\w-]))(?=[\\w-]*\\d)[\\w-]{40,}`, 'gi'), MASK],
  [/(?<![\w+/-])(?=[\w+/-]*\d)(?=[\w+/-]*[a-z])(?=[\w+/-]*[A-Z])[\w+/-]{40,}={0,2}/g, MASK],
]

const SECRET_FIELD = new RegExp(`${SECRET_NAME}$|e-?mail$|^code$`, 'i')
const DEEPEST = 8
const MOST_ROUNDS = 20

/**
 * Takes tokens, keys and email addresses out of a text before it is forwarded or stored (A6).
 * Masking one secret can bare the next ('a@b.cc@d.e'), so it goes on until nothing changes.
 */
export function maskText(text: string): string {
  let masked = text
  for (let round = 0, before = ''; round < MOST_ROUNDS && before !== masked; round += 1) {
    before = masked
    masked = RULES.reduce((so, [pattern, by]) => so.replace(pattern, by), masked)
  }
  return masked
}

/** The same for whatever a console line or a log carries along; the value itself is left alone. */
export function maskValue(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return maskText(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth === DEEPEST) return MASK
  if (Array.isArray(value)) return value.map((part) => maskValue(part, depth + 1))
  return maskFields(value, depth)
}

export function maskFields(value: object, depth = 0): Record<string, unknown> {
  const entries = Object.entries(value).map(([name, part]): [string, unknown] => [
    maskText(name),
    SECRET_FIELD.test(name) && hides(part) ? MASK : maskValue(part, depth + 1),
  ])
  return Object.fromEntries(entries)
}

function hides(part: unknown): boolean {
  return part !== null && typeof part !== 'boolean'
}
