/** What the backend says of a session when it is asked in the moment of Confirm. */
export type BackendWord = 'paid' | 'unpaid' | 'ended' | 'no-answer'

export type Entitlement =
  | 'dance'
  /** Nobody has paid for it, or the money is back. */
  | 'pay'
  /** The party was had, or let go: nobody dances twice. */
  | 'ended'
  /** Only the backend could tell, and it does not answer. */
  | 'unknown'

/**
 * Who may dance. What storage says of money counts for nothing (M1): the backend is asked. Where it
 * does not answer, a guest to whom it has said before that this session is paid goes on all the
 * same (M3, F6); nobody loses a party to bad Wi-Fi.
 */
export function entitlement(known: {
  word: BackendWord
  /** The backend has said so earlier, to this page or to one before a reload or a power cut. */
  wasHeardPaid: boolean
}): Entitlement {
  switch (known.word) {
    case 'paid':
      return 'dance'
    case 'unpaid':
      return 'pay'
    case 'ended':
      return 'ended'
    case 'no-answer':
      return known.wasHeardPaid ? 'dance' : 'unknown'
  }
}
