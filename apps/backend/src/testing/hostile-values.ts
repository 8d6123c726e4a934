import fc from 'fast-check'

/** Values at the edges of what the database can hold. */
export const hostile = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom<unknown>(
    '\0',
    '\ud800',
    'a@b.c\0',
    '9999-12-31T23:59:59-23:59',
    '1900-01-01T00:00:00.123456789+23:59',
    '0000-01-01T00:00:00Z',
    -0,
    1e308,
    Number.MAX_SAFE_INTEGER,
    { latitude: 1e-320, longitude: -0 },
    'NO_LOCATION_FOUND',
    '00000000-0000-0000-0000-000000000000',
    'x'.repeat(2_048),
  ),
  fc.string({ unit: 'binary', maxLength: 600 }),
  fc.constantFrom('en', 'log', 'ERROR', 'LOW', 'SECURITY', 'completed', 1, 4, true),
)

export function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
