import { describe, expect, it } from 'vitest'
import { mayConnectByItself, placeAfterSignIn } from './sign-in.ts'

const arrival = {
  isOperator: false,
  returnedWithError: false,
  needsSignIn: true,
  sinceLastTryMs: null,
}

describe('the sign-in page', () => {
  it('[2.login.2] presses its own button right after it loads', () => {
    expect(mayConnectByItself(arrival)).toBe('yes')
  })

  it('waits after a failed return', () => {
    expect(mayConnectByItself({ ...arrival, returnedWithError: true })).toBe('failed')
  })

  it('does what the operator came for, however often', () => {
    const operator = { ...arrival, isOperator: true, returnedWithError: true, sinceLastTryMs: 1 }
    expect(mayConnectByItself(operator)).toBe('yes')
  })

  it('goes at most once a minute, also when the clock has jumped', () => {
    const after = (sinceLastTryMs: number) => mayConnectByItself({ ...arrival, sinceLastTryMs })
    expect(after(0)).toBe('failed')
    expect(after(59_999)).toBe('failed')
    expect(after(60_000)).toBe('yes')
    expect(after(-5)).toBe('yes')
  })

  it('always connects where nobody has to leave the kiosk', () => {
    const library = { ...arrival, needsSignIn: false, returnedWithError: true }
    expect(mayConnectByItself({ ...library, sinceLastTryMs: 1 })).toBe('yes')
  })
})

describe('after the sign-in', () => {
  it('[2.confirm.5] goes to the start', () => {
    expect(placeAfterSignIn({ isPaid: false, endDateTime: null })).toBe('/')
  })

  it('brings a guest who has paid back to the song', () => {
    expect(placeAfterSignIn({ isPaid: true, endDateTime: null })).toBe('/song')
    expect(placeAfterSignIn({ isPaid: true, endDateTime: '2026-11-15T20:00:00.000Z' })).toBe('/')
  })
})
