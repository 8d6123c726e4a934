import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { lazily } from './lazily.tsx'

const Party = () => <p>party</p>

describe('lazily', () => {
  it('draws what has come ahead at once, without a moment of waiting', async () => {
    const screen = lazily(async () => ({ default: Party }))
    await screen.fetch()
    const target = document.body.appendChild(document.createElement('div'))
    const drawn = createRoot(target)
    onTestFinished(() => {
      drawn.unmount()
      target.remove()
    })
    flushSync(() => drawn.render(<screen.Lazy props={{}} waiting="waiting" />))
    expect(target.textContent).toBe('party')
  })

  it('waits for what is still to come, and asks again for what did not come', async () => {
    const load = vi
      .fn<() => Promise<{ default: typeof Party }>>()
      .mockRejectedValueOnce(new Error('offline'))
      .mockResolvedValue({ default: Party })
    const screen = lazily(load)
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    onTestFinished(() => quiet.mockRestore())
    const visit = (key: string) => (
      <ErrorBoundary key={key} fallback={<p>broken</p>}>
        <screen.Lazy props={{}} waiting={<p>waiting</p>} />
      </ErrorBoundary>
    )
    const { rerender } = await render(visit('first'))
    await expect.element(page.getByText('broken')).toBeVisible()
    await rerender(visit('second'))
    await expect.element(page.getByText('party')).toBeVisible()
  })
})
