import { afterEach, expect, it } from 'vitest'
import { GpioBooth, lines } from '../../testing/gpio-booth.ts'

let booth: GpioBooth
afterEach(() => booth.stop())

it('a button that closes an open circuit is read the other way round, where the setting says so', async () => {
  booth = new GpioBooth('2', { sosContact: 'open' })
  booth.gpio.drive(lines.sos, 1)
  await booth.start()
  expect(await booth.text('/sos')).toBe('0')
  expect(booth.printed.join()).toContain('sos_contact_open')
  await booth.watches(lines.sos)
  booth.gpio.drive(lines.sos, 0)
  await booth.sees('/sos', '1')
  // Nobody can tell: pressed, whatever the contact is.
  booth.gpio.drive(lines.sos, 1)
  await booth.sees('/sos', '0')
  booth.gpio.misbehave('gpioget', { fails: 'error reading GPIO values' })
  booth.gpio.tell(lines.sos, 'die')
  await booth.sees('/sos', '1')
})

it('such a booth is not signed off: nobody would notice its cut wire', async () => {
  booth = new GpioBooth('2', { sosContact: 'open' })
  await booth.start()
  const { code } = (await (await booth.post('/wiring/visit', {})).json()) as { code: string }
  const signed = await booth.post('/wiring/sign-off', { name: 'Volt' }, { 'x-visit-code': code })
  expect(await signed.json()).toEqual({ refusal: 'open_contact' })
})
