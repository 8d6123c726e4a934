import { lazily } from '../../app/lazily.tsx'

/** Fetched when a party runs and the kiosk has nothing else to do: the first tap finds it there. */
export const queueModal = lazily(() => import('./QueueModal.tsx'))
