import { describe, expect, it } from 'vitest'
import { asleep, News, nextPhone } from './page/phone.js'
import { follow, opening, places, type Seen, type Step, stepCount, stepOf } from './page/tour.js'
import { words } from './page/words.js'

type Moment = [Partial<Seen>, Step]

/** One look after the other; each says only what has changed. */
function expectTour(moments: Moment[]): void {
  let evening = opening
  let seen: Seen = { path: '/', booth: 'disarmed', hasNewMail: false }
  const steps = moments.map(([change]) => {
    seen = { ...seen, ...change }
    evening = follow(evening, seen)
    return stepOf(evening)
  })
  expect(steps).toEqual(moments.map(([, step]) => step))
}

describe('the tour', () => {
  it('goes with the guest, from LET’S PARTY to the mail', () => {
    expectTour([
      [{}, 'start'],
      [{ path: '/mode' }, 'mode'],
      [{ path: '/pay' }, 'pay'],
      [{ path: '/email' }, 'song'],
      [{ path: '/song' }, 'song'],
      [{ path: '/session' }, 'song'],
      [{ booth: 'armed' }, 'door'],
      [{ booth: 'ready' }, 'door'],
      [{ booth: 'running' }, 'party'],
      [{ path: '/summary', booth: 'disarmed' }, 'coming'],
      [{ hasNewMail: true }, 'mail'],
      [{ path: '/' }, 'mail'],
      [{ path: '/mode', hasNewMail: false }, 'mode'],
    ])
  })

  it('promises no mail to who gave no address, and the next guest begins anew', () => {
    expectTour([
      [{}, 'start'],
      [{ path: '/mode' }, 'mode'],
      [{ path: '/song' }, 'song'],
      [{ path: '/session', booth: 'running' }, 'party'],
      [{ path: '/summary', booth: 'disarmed' }, 'noMail'],
      [{ path: '/' }, 'noMail'],
      [{ path: '/mode' }, 'mode'],
      [{ path: '/' }, 'start'],
    ])
  })

  it('knows of a mail also where the stage was opened in the middle of a party', () => {
    expectTour([
      [{ path: '/session', booth: 'running' }, 'party'],
      [{ path: '/summary', booth: 'disarmed' }, 'noMail'],
      [{ hasNewMail: true }, 'mail'],
    ])
  })

  it('goes back with a guest who goes back, and is at the alarm before all else', () => {
    expectTour([
      [{ path: '/pay' }, 'pay'],
      [{ path: '/mode' }, 'mode'],
      [{ path: '/pay', booth: 'emergency' }, 'sos'],
      [{ booth: 'disarmed' }, 'pay'],
      [{ path: null }, 'start'],
      [{ path: '/settings' }, 'start'],
    ])
  })

  it('has words and a place for every step, in both languages', () => {
    const steps = Object.keys(places).toSorted()
    for (const { steps: texts } of Object.values(words)) {
      expect(Object.keys(texts).toSorted()).toEqual(steps)
      expect(Object.values(texts).flat().every(Boolean)).toBe(true)
    }
    const numbers = Object.values(places).flatMap(({ number }) => number ?? [])
    expect([Math.min(...numbers), Math.max(...numbers)]).toEqual([1, stepCount])
  })
})

describe("the guest's phone", () => {
  const mail = { id: 'a', subject: 'Your party', link: null }
  const idle = { path: '/mode', code: null, news: null }

  it('shows the code that was scanned, and keeps the page for as long as the guest is there', () => {
    const paying = nextPhone(asleep, { ...idle, path: '/pay', code: '/cashier/1' })
    expect(paying).toEqual({ shows: 'pay', address: '/cashier/1' })
    expect(nextPhone(paying, { ...idle, path: '/pay', code: '/cashier/1' })).toBe(paying)
    expect(nextPhone(paying, { ...idle, path: '/session' })).toBe(paying)
    expect(nextPhone(paying, { ...idle, path: null })).toBe(paying)
    expect(nextPhone(paying, { ...idle, path: '/' })).toBe(asleep)
  })

  it('shows the mail until the next code', () => {
    const mailed = nextPhone(asleep, { ...idle, path: '/summary', news: mail })
    expect(mailed).toEqual({ shows: 'mail', mail })
    expect(nextPhone(mailed, { ...idle, path: '/' })).toBe(mailed)
    expect(nextPhone(mailed, { ...idle, path: '/pay', code: '/cashier/2' })).toEqual({
      shows: 'pay',
      address: '/cashier/2',
    })
  })

  it('takes no old mail for news, whenever the inbox is there', () => {
    const news = new News()
    const [old, fresh] = [mail, { ...mail, id: 'b' }]
    expect(news.look(null)).toBeNull()
    expect(news.look([old])).toBeNull()
    expect(news.look(null)).toBeNull()
    expect(news.look([fresh, old])).toEqual(fresh)
    expect(news.look([fresh, old])).toBeNull()
    // An inbox that shows only the newest ones does not make an older one news again.
    expect(news.look([old])).toBeNull()
    expect(new News().look([])).toBeNull()
  })
})
