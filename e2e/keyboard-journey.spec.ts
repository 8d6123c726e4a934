import { languageCodes } from '@discobooth/contract/texts/languages'
import { expect } from '@playwright/test'
import { texts as nl } from '../apps/kiosk/src/i18n/nl.ts'
import { easeKinds } from '../apps/kiosk/src/session/ease.ts'
import { sessionIdOf, sessionRow } from './fixtures/guest.ts'
import { screenTexts } from './fixtures/guest-texts.ts'
import { guestWithKeys } from './fixtures/keys.ts'
import { getIn } from './fixtures/party.ts'
import { code, payByPhone } from './fixtures/pay.ts'
import { expectSpoken, focused, listen } from './fixtures/screen-reader.ts'
import { songs } from './fixtures/songs.ts'
import { test } from './fixtures/test.ts'

const logo = 'button "DiscoBooth"'
const ease = 'button "Accessibility"'
const header = [logo, 'button "Start over"']
const corner = [ease, 'button "Language: EN"']
const row = languageCodes.map((language) => `button "${language.toUpperCase()}"`)

test('a guest who sees nothing gets from the start to the start again with keys alone, and hears all of it', async ({
  page,
  booth,
}) => {
  // Some three hundred keys, each of them looked after.
  test.setTimeout(300_000)
  const { press, type, stands, tabTo, walkAround } = guestWithKeys(page)
  const { hears, heard } = await listen(page)

  await page.clock.install()
  await page.goto('/')
  await stands('main "DISCO BOOTH"')
  await tabTo(`button "LET'S PARTY"`)
  await expectSpoken(page, 'en', 'DiscoBooth')
  const party = `button "LET'S PARTY"`
  expect(await walkAround()).toEqual([logo, party, ...row, ease])

  // The four modes of the accessibility button, on and off again.
  await tabTo(ease)
  await press('Enter')
  await expect.poll(() => focused(page)).toMatch(/^button "Large text/)
  await expectSpoken(page, 'en', 'DiscoBooth')
  for (const ask of [true, false]) {
    for (const [at, kind] of easeKinds.entries()) {
      const { name, text } = screenTexts.en.ease[kind]
      await tabTo(`button "${name} ${text}"`)
      const wanted = (ask ? easeKinds.slice(0, at + 1) : easeKinds.slice(at + 1)).join(' ')
      await press('Space')
      await expect(page.locator('html')).toHaveAttribute('data-ease', wanted)
      await expect(page.locator(':focus')).toHaveAttribute('aria-pressed', String(ask))
    }
  }
  expect(await walkAround()).toHaveLength(5)
  await press('Escape')
  await stands(ease)

  await tabTo(party)
  await press('Enter')
  await stands('main "SELECT MODE"')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(4)
  await expectSpoken(page, 'en', 'Select mode · DiscoBooth')
  expect(await walkAround()).toMatchObject([
    ...header,
    expect.stringMatching(/^button "Song only/),
    expect.stringMatching(/^button "Photo/),
    expect.stringMatching(/^button "Video/),
    expect.stringMatching(/^button "Photo/),
    'button "Enter Promo Code"',
    ...corner,
  ])

  // A code that is none: heard at the field, which is left with Escape.
  await tabTo('button "Enter Promo Code"')
  await press('Enter')
  await stands('textbox "Promo code"')
  await type('nope')
  await press('Enter')
  await hears('polite', 'WRONG!!')
  await stands('textbox "Promo code"')
  await press('Escape')
  await stands('button "Enter Promo Code"')

  await press('Shift+Tab')
  await press('Shift+Tab')
  await press('Shift+Tab')
  expect(await focused(page)).toMatch(/^button "Photo /)
  await press('Enter')
  await stands('main "PAY TO DISCO"')
  await expect(code(page)).toBeVisible()
  await expectSpoken(page, 'en', 'Payment · DiscoBooth')
  await expect
    .poll(heard)
    .toContainEqual({ how: 'polite', text: await code(page).getAttribute('alt') })
  expect(await walkAround()).toEqual([...header, 'button "Back"', ...corner])
  const id = await sessionIdOf(page)
  await payByPhone(page)

  const email = 'textbox "Please enter your email address below to receive your media:"'
  await stands(email)
  await hears('polite', 'Payment received')
  await expectSpoken(page, 'en', 'Email · DiscoBooth')
  await type('a')
  await press('Enter')
  await hears('polite', 'Please enter a valid email')
  await stands(email)
  // On the screen's own keys: by Tab alone, as with a switch, and by arrows.
  await tabTo('button "n"')
  await press('Enter')
  await hears('polite', 'an')
  await stands('button "n"')
  await press('ArrowLeft')
  await stands('button "b"')
  for (const [arrow, next] of [
    ['ArrowUp', 'h'],
    ['ArrowUp', 'u'],
    ['ArrowLeft', 'y'],
  ] as const) {
    await press(arrow)
    await stands(`button "${next}"`)
  }
  await press('Space')
  await hears('polite', 'any')
  await tabTo('button "Backspace"')
  await press('Enter')
  await tabTo(email, 'Shift+Tab')
  await press('End')
  await type('na@example.nl')
  await press('Enter')

  await stands('main "PICK YOUR SONG"')
  await expectSpoken(page, 'en', 'Pick your song · DiscoBooth')
  await tabTo('button "Top 40"')
  await press('Enter')
  await hears('polite', '4 songs')
  await stands('main "PICK YOUR SONG"')
  await tabTo('button "Back"')
  await press('Enter')
  await stands('main "PICK YOUR SONG"')
  await tabTo('button "Search Song"')
  await press('Enter')
  await stands('textbox "Type a title or an artist"')
  await type('velvet')
  await hears('polite', '1 song')
  await press('Tab')
  expect(await focused(page)).toContain(songs[3_000])
  await expectSpoken(page, 'en', 'Pick your song · DiscoBooth')
  await press('Enter')

  await stands('main "YOUR PARTY"')
  await expectSpoken(page, 'en', 'Your party · DiscoBooth')
  await tabTo('button "Confirm Song"')
  await press('Enter')
  await stands('main "Get inside and close the door..."')
  await getIn(booth)
  await hears('screen', 'The party is starting!')
  await hears('screen', 'Party in progress')
  await expect(page).toHaveURL('/summary')
  // It would go on by itself in a moment.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 3_000))
  await stands('main "We hope you enjoyed your session!"')
  await expectSpoken(page, 'en', 'Summary · DiscoBooth')
  // No clock was read out.
  expect((await heard()).filter(({ text }) => /\d:\d\d|seconds/.test(text))).toEqual([])
  // After the code of the party, if that has come already.
  await tabTo('button "New Party"')
  await press('Enter')
  await stands('main "DISCO BOOTH"')
  await expect
    .poll(async () => (await sessionRow(booth, id))?.customerEmail)
    .toBe('anna@example.nl')
})

test('a Dutch guest hears Dutch, keeps the booth with a key, is told the time once, and an SOS at once', async ({
  page,
  booth,
}) => {
  const { press, stands, tabTo } = guestWithKeys(page)
  const { hears, heard } = await listen(page)
  await booth.setFreeMode(true)
  await page.clock.install()
  await page.goto('/')
  await tabTo('button "NL"')
  await press('Enter')
  await stands('button "NL"')
  await expectSpoken(page, 'nl', 'DiscoBooth')
  await tabTo(`button "${nl.start.party}"`)
  await press('Enter')
  await stands(`main "${nl.mode.title}"`)
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(4)
  await expectSpoken(page, 'nl', `${nl.mode.name} · DiscoBooth`)
  await press('Tab')
  const tile = await focused(page)

  await page.clock.runFor(222_000)
  await expect(page.getByRole('alertdialog', { name: nl.inactivity.title })).toBeVisible()
  await stands(`button "${nl.inactivity.more}"`)
  await expectSpoken(page, 'nl', `${nl.mode.name} · DiscoBooth`)
  await press('Enter')
  await stands(tile)

  await press('Enter')
  await stands(`main "${nl.song.title}"`)
  await tabTo(`button "${nl.song.top40}"`)
  await press('Enter')
  await hears('polite', nl.song.found(4))
  await tabTo(`button "${songs[60_000]} The Mirror Kids"`)
  await press('Enter')
  await stands(`main "${nl.session.title}"`)
  await tabTo(`button "${nl.session.confirm}"`)
  await press('Enter')
  await stands(`main "${nl.session.getInside}"`)
  await expectSpoken(page, 'nl', `${nl.session.name} · DiscoBooth`)
  await getIn(booth)
  await stands(`main "${nl.session.inProgress}"`)
  await hears('polite', nl.session.secondsLeft(60))

  // Its ten seconds wait for the test.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 3_000))
  await booth.controller.sos(true)
  await expect(async () => {
    await page.clock.runFor(400)
    expect(await focused(page)).toBe(`alertdialog "${nl.sos.title}"`)
  }).toPass()
  await hears('assertive', `${nl.sos.title}${nl.sos.text}${screenTexts.nl.sos.help}`)
  await expectSpoken(page, 'nl', `${nl.session.name} · DiscoBooth`)
  await press('Escape')
  const before = await page.getByRole('timer').innerText()
  await page.clock.runFor(3_000)
  await expect(page.getByRole('timer')).not.toHaveText(before)
  await stands(`alertdialog "${nl.sos.title}"`)
  // Seconds fall, and are not read out one by one.
  const numbers = (await heard()).filter(({ text }) => /\d/.test(text)).map(({ text }) => text)
  expect(numbers).toEqual([nl.song.found(4), nl.session.secondsLeft(60)])
})
