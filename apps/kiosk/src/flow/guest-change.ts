import type { Session, serverOwnedFields } from '@discobooth/contract/session/session'

/** What a kiosk may change of a session: all but its id and what the backend alone decides (M1). */
export type GuestChange = Partial<Omit<Session, 'id' | (typeof serverOwnedFields)[number]>>
