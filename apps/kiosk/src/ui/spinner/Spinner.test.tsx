import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Spinner } from './Spinner.tsx'

describe('spinner', () => {
  it('says what it waits for, and after five seconds why', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    await render(<Spinner text="Loading..." />)
    expect(page.getByRole('status').element().textContent).toBe('Loading...')
    vi.advanceTimersByTime(5_000)
    const why = page.getByText('The booth is slow to answer. We keep trying.')
    await vi.waitUntil(() => why.elements().length === 1, { timeout: 20_000 })
  })
})
