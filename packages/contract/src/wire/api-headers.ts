/** Names the project, as the hosted service does; it is public and opens nothing. */
export const projectKeyHeader = 'apikey'
/** The booth's own key (A3). */
export const boothKeyHeader = 'x-booth-key'
/** A uuid for each write: sent again, the write counts once. */
export const operationIdHeader = 'x-operation-id'
/** How the booth is, as its kiosk last heard it: goes with each of its writes (contract `booth-word.ts`). */
export const boothWordHeader = 'x-booth-health'
