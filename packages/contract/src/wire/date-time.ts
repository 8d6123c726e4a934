import * as z from 'zod/mini'

/** ISO 8601 with a zone. The year is kept to what every program and database here can hold. */
export const DateTime = z.iso.datetime({ offset: true }).check(z.regex(/^(?:19|2\d)\d\d-/))
