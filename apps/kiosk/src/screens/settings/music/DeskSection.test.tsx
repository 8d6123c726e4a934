import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { fakeBackend } from '../../../backend/testing/fake-backend.ts'
import { tone } from '../../../music/testing/tone.ts'
import { aTrack } from '../../../music/testing/tracks.ts'
import { button, openSettings, section } from '../testing/open-settings.ts'

beforeEach(() => page.viewport(768, 1024))

const desk = () => section('Music desk')
const tap = (name: string) => desk().getByRole('button', { name, exact: true }).click()
const song = (name: RegExp) => desk().getByRole('list').getByRole('button', { name }).click()
const audio = () => document.querySelector('audio')
const isSounding = () => audio()?.paused === false

/** The settings of a booth whose songs can be heard. */
async function open() {
  const backend = fakeBackend()
  const sound = URL.createObjectURL(tone(90))
  onTestFinished(() => URL.revokeObjectURL(sound))
  backend.library.state.sound = sound
  const lists = Object.values(backend.library.state.lists).flat()
  for (const track of lists) Object.assign(track, { duration_ms: 90_000 })
  const app = await openSettings(backend, 'Guests and music')
  await expect.element(desk().getByRole('list')).toBeVisible()
  return app
}

async function playing() {
  const app = await open()
  await song(/Night Bus/)
  await expect.poll(isSounding).toBe(true)
  return app
}

describe('P10: the music desk', () => {
  it('plays, seeks, and shows the song, its place and the player it is on', async () => {
    await open()
    await expect.element(desk().getByText('No player')).toBeVisible()
    await tap('Play')
    await expect.element(desk().getByText('Choose a song first.')).toBeVisible()
    await song(/Night Bus/)
    await expect.element(desk().getByText('Playing on DiscoBooth')).toBeVisible()
    const place = desk().getByRole('slider', { name: 'Place in the song' })
    await place.fill('60000')
    await expect.poll(() => audio()?.currentTime).toBeGreaterThan(60)
    await expect
      .element(place)
      .toHaveAttribute('aria-valuetext', expect.stringMatching(/^1:0\d of 1:30$/))
    await tap('Next')
    await expect
      .element(desk().getByRole('button', { name: /Zebra/ }))
      .toHaveAttribute('aria-current', 'true')
    await tap('Next')
    await expect.element(desk().getByText('This was the last song.')).toBeVisible()
  })

  it('is silent when the operator leaves', async () => {
    const { at } = await playing()
    await button('Back to Start').click()
    await expect.poll(isSounding).toBe(false)
    expect(at()).toBe('/')
  })

  it('a pass that is over takes the sound along', async () => {
    const { backend } = await playing()
    backend.operator.state.pass = null
    await desk().getByRole('slider', { name: 'Volume of the party' }).fill('50')
    await expect.element(page.getByPlaceholder('Enter 4-digit passcode')).toBeVisible()
    await expect.poll(isSounding).toBe(false)
  })

  it('SOS silences it at once, and says why nothing plays', async () => {
    const { backend } = await playing()
    backend.device.move({ sos: true })
    await expect.poll(isSounding).toBe(false)
    await expect.element(desk().getByText(/^SOS is pressed/)).toBeVisible()
    await tap('Play')
    await expect.element(desk().getByText(/^SOS is pressed/)).toBeVisible()
    expect(isSounding()).toBe(false)
  })

  it('disturbs no party: every tap is refused, and leaving stops nothing', async () => {
    const { kiosk } = await open()
    const music = (await kiosk.services())?.music
    kiosk.party.display.setState({ view: { kind: 'running', secondsLeft: 50 } })
    music?.party.play(aTrack({ duration_ms: 90_000 }), 0)
    await expect.poll(isSounding).toBe(true)
    await tap('Pause')
    await expect.element(desk().getByText(/^Somebody is in the booth/)).toBeVisible()
    await desk().getByRole('slider', { name: 'Volume of the party' }).fill('10')
    expect(audio()?.volume).toBe(1)
    await button('Back to Start').click()
    await expect.element(section('Music desk')).not.toBeInTheDocument()
    expect(isSounding()).toBe(true)
  })

  it("[8.session.6, 4.player.5, 4.player.6] shows the player's error in a bar, a song that does not play beside the buttons", async () => {
    const { kiosk } = await open()
    const music = (await kiosk.services())?.music
    const view = music?.player.getState().view
    if (!music || !view) throw new Error('There is no player.')
    const error = { type: 'account', message: 'Premium required' } as const
    music.player.setState({ view: { ...view, status: 'ERROR', error } })
    await expect.element(desk().getByRole('alert')).toHaveTextContent('Premium required')
    music.player.setState({ view: { ...view, error: { type: 'playback', message: 'Damaged' } } })
    await expect.element(desk().getByRole('alert')).not.toBeInTheDocument()
    await expect.element(desk().getByText('This song does not play: Damaged.')).toBeVisible()
  })

  it('saves the volume of the party where it comes to rest; what is not saved goes back, and says so', async () => {
    const { backend } = await open()
    const volume = desk().getByRole('slider', { name: 'Volume of the party' })
    backend.operator.state.refusal = 'The database rests.'
    await volume.fill('35')
    await expect.element(desk().getByText(/^Not saved: The database rests/)).toBeVisible()
    await expect.element(volume).toHaveValue('100')
    expect(backend.state.settings.partyVolume).toBe(1)
    backend.operator.state.refusal = null
    await volume.fill('35')
    await expect.poll(() => backend.state.settings.partyVolume).toBe(0.35)
  })

  it('finds songs by search, and says why a list did not come', async () => {
    const { backend } = await open()
    await desk().getByRole('combobox').selectOptions('search')
    await desk().getByRole('textbox').fill('hammer')
    await tap('Search songs')
    await song(/Hammer Time Zone/)
    await expect.poll(isSounding).toBe(true)
    backend.library.state.isAway = true
    await desk().getByRole('combobox').selectOptions('DANCE')
    await expect.element(desk().getByText(/^We couldn’t load the songs/)).toBeVisible()
    backend.library.state.isAway = false
    await tap('Try again')
    await expect.element(desk().getByRole('button', { name: 'Play all' })).toBeVisible()
  })
})
