import { expect, inject, it, onTestFinished } from 'vitest'
import { confine } from './confinement.ts'

/** A page of its own: what a page forbids itself, it can never allow itself again. */
function openPage(): { document: Document; calls(address: string): Promise<boolean> } {
  const frame = document.createElement('iframe')
  document.body.append(frame)
  onTestFinished(() => frame.remove())
  const { contentWindow: page, contentDocument } = frame
  if (!page || !contentDocument) throw new Error('The frame has no page.')
  return {
    document: contentDocument,
    calls: (address) =>
      page.fetch(address, { mode: 'no-cors' }).then(
        () => true,
        () => false,
      ),
  }
}

const booth = inject('qrUrl')
const elsewhere = inject('spotifyUrl')

it('calls the booth that was named, and nobody else', async () => {
  const page = openPage()
  expect([await page.calls(booth), await page.calls(elsewhere)]).toEqual([true, true])
  const confinement = confine(page.document)
  expect(confinement.mayCall(elsewhere)).toBe(true)
  expect(confinement.to([booth], [])).toBe(true)
  expect([await page.calls(booth), await page.calls(elsewhere)]).toEqual([true, false])
  expect([confinement.mayCall(`${booth}/x`), confinement.mayCall(elsewhere)]).toEqual([true, false])
  expect(confinement.to([booth], [])).toBe(true)
  // Another one needs another page.
  expect(confinement.to([elsewhere], [])).toBe(false)
  expect(await page.calls(elsewhere)).toBe(false)
})

it('an address that would break out of the policy names nothing', () => {
  const { document } = openPage()
  confine(document).to(
    ['http://x;script-src:5000', 'nonsense', 'http://[fd00::1]:5000'],
    ['https://*.example'],
  )
  const policy = document.head.querySelector('meta')?.content
  expect(policy).toBe("connect-src 'self' http://*:5000 https://*.example")
})
