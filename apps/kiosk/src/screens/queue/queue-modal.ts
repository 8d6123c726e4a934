import { lazily } from '../../app/lazily.tsx'

export const queueModal = lazily(() => import('./QueueModal.tsx'))
