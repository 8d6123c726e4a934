import { afterEach, describe, expect, it, vi } from 'vitest'
import { requestFullscreen } from './touch.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

describe('fullscreen', () => {
  it('[2.global.1] is asked for the whole page', async () => {
    const asked = vi.spyOn(document.documentElement, 'requestFullscreen').mockResolvedValue()
    await requestFullscreen(document)
    expect(asked).toHaveBeenCalledTimes(1)
  })

  it('stops nobody when the browser refuses', async () => {
    vi.spyOn(console, 'info').mockReturnValue()
    const refusal = new TypeError('Permissions check failed')
    vi.spyOn(document.documentElement, 'requestFullscreen').mockRejectedValue(refusal)
    await expect(requestFullscreen(document)).resolves.toBeUndefined()
    expect(document.fullscreenElement).toBeNull()
  })
})
