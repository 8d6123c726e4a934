import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emailSuffixes } from './email.ts'
import { meantEmail } from './email-slip.ts'

describe('a likely typing slip', () => {
  it('is seen, and what was meant is named', () => {
    const slips: Record<string, string> = {
      'gmial.com': 'gmail.com',
      'gmal.com': 'gmail.com',
      'gmaill.com': 'gmail.com',
      'gnail.com': 'gmail.com',
      'gmail.co': 'gmail.com',
      'gmail.con': 'gmail.com',
      'gmail.nl': 'gmail.com',
      'gmail,com': 'gmail.com',
      gmailcom: 'gmail.com',
      'GMIAL.com': 'gmail.com',
      'hotmial.com': 'hotmail.com',
      'hotmal.nl': 'hotmail.nl',
      'hotmail.cm': 'hotmail.com',
      'outlok.com': 'outlook.com',
      'outloook.con': 'outlook.com',
      'liev.nl': 'live.nl',
      'livee.com': 'live.com',
      'yaho.com': 'yahoo.com',
      'icluod.com': 'icloud.com',
      'zigo.nl': 'ziggo.nl',
      'kpnmail.com': 'kpnmail.nl',
      'example.con': 'example.com',
      'bakkerij.nll': 'bakkerij.nl',
    }
    for (const [typed, meant] of Object.entries(slips)) {
      expect([typed, meantEmail(`jan@${typed}`)]).toEqual([typed, `jan@${meant}`])
    }
  })

  it('is not seen in what is right, or may well be', () => {
    const right = ['hotmail.nl', 'hotmail.co.uk', 'live.nl', 'mail.com', 'ymail.com', 'email.com']
    const others = ['life.com', 'line.me', 'example.co', 'kpn.com', 'hotmail.no', 'proton.me', 'x']
    for (const domain of [...right, ...others]) {
      expect([domain, meantEmail(`jan@${domain}`)]).toEqual([domain, null])
    }
    for (const suffix of emailSuffixes) expect(meantEmail(`jan${suffix}`)).toBeNull()
    for (const text of ['', 'jan', '@', '@gmial.com', 'jan@']) expect(meantEmail(text)).toBeNull()
  })

  it('keeps the name as it was typed, and what it offers is no slip again', () => {
    const domains = fc.constantFrom('gmial.com', 'hotmial.con', 'outlok,com', 'a.b.c', 'livecom')
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9._-]{1,12}$/), domains, (name, domain) => {
        const meant = meantEmail(`${name}@${domain}`)
        if (meant === null) return
        expect(meant.startsWith(`${name}@`)).toBe(true)
        expect(meantEmail(meant)).toBeNull()
      }),
    )
  })
})
