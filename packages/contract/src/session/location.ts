// Without a schema in here: the first screen needs it before the schemas have come.

/** What stands for a location that nobody has set, or that was not found. */
export const noLocationFound = 'NO_LOCATION_FOUND'
export const defaultLocation = '-'
