/** The guest in front of the screen, or the one who queues behind: each has a session of their own. */
export type Whose = 'session' | 'queuedSession'
