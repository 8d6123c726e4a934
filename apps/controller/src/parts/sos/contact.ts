/** How the circuit of the SOS button stands while nobody presses it: as a closed loop, or open. */
export const sosContacts = ['closed', 'open'] as const
export type SosContact = (typeof sosContacts)[number]
