/** What the page and the keeper of its browser say to each other; in any other browser nobody listens. */

/** A function of the page's window: tells the keeper that the operator opens a page of the music provider (A7). */
export const visitBinding = 'discoboothVisit'
export const visits = ['sign-in', 'sign-out'] as const
export type VisitKind = (typeof visits)[number]

/** An event at the page's window: the keeper closed a page. Who writes it down prevents its default. */
export const strangePageEvent = 'discobooth:strange-page'
