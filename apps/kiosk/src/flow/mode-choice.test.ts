import type { Mode } from '@discobooth/contract/modes/mode'
import { describe, expect, it } from 'vitest'
import { afterModeChoice, chosenMode } from './modes.ts'

const songOnly: Mode = {
  id: 3,
  name: 'Song only',
  price: 2,
  isPhoto: false,
  isVideo: false,
  isPhotoVideo: false,
  isEnabled: true,
  icon: null,
  playlistId: null,
}
const recording: Mode[] = [
  { ...songOnly, id: 1, isPhoto: true },
  { ...songOnly, id: 2, isVideo: true },
  { ...songOnly, id: 4, isPhotoVideo: true },
]

describe('choosing a mode', () => {
  it('[4.mode-selection.3] leads to /pay while the backend calls the session unpaid', () => {
    for (const mode of [songOnly, ...recording]) {
      expect(afterModeChoice(mode, { isPaid: false })).toBe('/pay')
    }
  })

  it('[4.mode-selection.1, 4.mode-selection.4] leads a paid guest to /email when the mode records', () => {
    for (const mode of recording) expect(afterModeChoice(mode, { isPaid: true })).toBe('/email')
  })

  it('[4.mode-selection.1, 4.mode-selection.4] leads a paid guest of a mode without media to /song, email not required', () => {
    expect(afterModeChoice(songOnly, { isPaid: true })).toBe('/song')
    expect(chosenMode(songOnly, { customerEmail: null })).toEqual({
      sessionMode: 3,
      customerEmail: 'Not required',
    })
  })

  it('asks for an email again when the guest turns from song only to a mode that records', () => {
    for (const mode of recording) {
      expect(chosenMode(mode, { customerEmail: 'Not required' })).toEqual({
        sessionMode: mode.id,
        customerEmail: null,
      })
    }
  })

  it('keeps an email that was given', () => {
    expect(chosenMode(recording[0] as Mode, { customerEmail: 'a@b.nl' }).customerEmail).toBe(
      'a@b.nl',
    )
  })
})
