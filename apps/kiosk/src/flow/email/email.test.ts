import { Session } from '@discobooth/contract/session/session'
import { describe, expect, it } from 'vitest'
import {
  emailProblem,
  emailSuffixes,
  givenEmail,
  longestEmail,
  maskedEmail,
  skipsEmail,
  tidied,
  withSuffix,
} from './email.ts'

const isTaken = (email: string) => Session.shape.customerEmail.safeParse(email).success

describe('an email address', () => {
  it('[5.1] is required', () => {
    expect(emailProblem('')).toBe('emailRequired')
  })

  it('[5.2] is text, @, text, dot, text, with no spaces; what passes here the backend takes', () => {
    const right = ['jan@gmail.com', 'a@b.c', 'j.van-der_berg+party@mail.example.co.uk', 'é@ü.nl']
    const wrong = ['jan', 'jan@', '@gmail.com', 'jan@gmail', 'jan@.com', 'jan@gmail.', 'a b@c.nl']
    const alsoWrong = ['jan@gm ail.com', ' jan@gmail.com', 'jan@gmail.com ', 'a@b@c.nl', ' ', '@.']
    for (const email of right) expect([email, emailProblem(email)]).toEqual([email, null])
    for (const email of [...wrong, ...alsoWrong]) {
      expect([email, emailProblem(email)]).toEqual([email, 'emailInvalid'])
      expect([email, isTaken(email)]).toEqual([email, false])
    }
    expect(right.every(isTaken)).toBe(true)
    const tooLong = `${'a'.repeat(longestEmail)}@b.nl`
    expect([emailProblem(tooLong), isTaken(tooLong)]).toEqual(['emailInvalid', false])
  })

  it('[2.email.4, 5.4] a quick suffix replaces everything after the @', () => {
    expect(emailSuffixes).toEqual(['@gmail.com', '@hotmail.com', '@outlook.com', '@live.com'])
    expect(withSuffix('jan', '@gmail.com')).toBe('jan@gmail.com')
    expect(withSuffix('jan@', '@live.com')).toBe('jan@live.com')
    expect(withSuffix('jan@gmail.com', '@hotmail.com')).toBe('jan@hotmail.com')
    expect(withSuffix('jan@x@y', '@outlook.com')).toBe('jan@outlook.com')
    expect(withSuffix('', '@gmail.com')).toBe('@gmail.com')
  })

  it('has no two dots in a row, whichever key brought the second', () => {
    expect(tidied('jan@ziggo..nl')).toBe('jan@ziggo.nl')
    expect(tidied('j.a.n@ziggo.nl')).toBe('j.a.n@ziggo.nl')
  })

  it('loses the spaces round it, pasted or typed', () => {
    expect(tidied(' jan@ziggo.nl ')).toBe('jan@ziggo.nl')
    expect(tidied('\tjan@ziggo.nl\n')).toBe('jan@ziggo.nl')
    expect(tidied('jan@ zig go.nl')).toBe('jan@ zig go.nl')
  })

  it('is shown to the bar without its name', () => {
    expect(maskedEmail('jan@ziggo.nl')).toBe('j•••@ziggo.nl')
    expect(maskedEmail('a@b.nl')).toBe('a•••@b.nl')
  })

  it("[2.email.9] is not asked for where media is not required and it is 'Not required'", () => {
    const none = { customerEmail: 'Not required' }
    expect(skipsEmail({ requiresMedia: 'false', session: none })).toBe(true)
    expect(skipsEmail({ requiresMedia: null, session: none })).toBe(true)
    expect(skipsEmail({ requiresMedia: 'true', session: none })).toBe(false)
    expect(skipsEmail({ requiresMedia: 'false', session: { customerEmail: null } })).toBe(false)
    expect(skipsEmail({ requiresMedia: 'false', session: { customerEmail: 'a@b.nl' } })).toBe(false)
    expect(skipsEmail({ requiresMedia: 'false', session: null })).toBe(false)
  })

  it("is known again; 'Not required' is none", () => {
    expect(givenEmail({ customerEmail: 'a@b.nl' })).toBe('a@b.nl')
    expect(givenEmail({ customerEmail: 'Not required' })).toBeNull()
    expect(givenEmail({ customerEmail: null })).toBeNull()
    expect(givenEmail(null)).toBeNull()
  })
})
