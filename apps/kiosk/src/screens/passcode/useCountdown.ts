import { useEffect, useState } from 'react'

/** Seconds that are left, and how to set them going. */
export function useCountdown(): [secondsLeft: number, begin: (ms: number) => void] {
  const [secondsLeft, setSecondsLeft] = useState(0)
  const isRunning = secondsLeft > 0
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setSecondsLeft((left) => Math.max(0, left - 1)), 1_000)
    return () => clearInterval(timer)
  }, [isRunning])
  return [secondsLeft, (ms) => setSecondsLeft(Math.ceil(ms / 1_000))]
}
