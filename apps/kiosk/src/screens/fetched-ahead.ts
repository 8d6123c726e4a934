import { lazily } from '../app/lazily.tsx'

/** Also fetched again at the session page: an alarm must not wait for the network. */
export const partyNotices = lazily(() => import('./notice/PartyNotices.tsx'))
