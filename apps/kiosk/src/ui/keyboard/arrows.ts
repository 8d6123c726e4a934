import type { KeyboardEvent } from 'react'

const steps: Readonly<Record<string, { along: number; down: number }>> = {
  ArrowLeft: { along: -1, down: 0 },
  ArrowRight: { along: 1, down: 0 },
  ArrowUp: { along: 0, down: -1 },
  ArrowDown: { along: 0, down: 1 },
}

/**
 * Arrows go over the keys as the eye does: along a row, and to what lies above or below. Every key is
 * also reached with Tab, since a switch may have nothing else.
 */
export function walkKeys(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  const rows = [...event.currentTarget.querySelectorAll('[data-row]')].map((row) => [
    ...row.querySelectorAll('button'),
  ])
  const level = rows.findIndex((row) => row.some((key) => key === event.target))
  const from = rows[level]?.find((key) => key === event.target)
  if (!step || !from) return
  event.preventDefault()
  const row = rows[level + step.down] ?? []
  const to = step.down === 0 ? row[row.indexOf(from) + step.along] : nearest(row, middle(from))
  to?.focus()
}

function nearest(row: readonly HTMLButtonElement[], x: number): HTMLButtonElement | undefined {
  return row.toSorted((one, other) => Math.abs(middle(one) - x) - Math.abs(middle(other) - x))[0]
}

function middle(key: HTMLElement): number {
  const { left, width } = key.getBoundingClientRect()
  return left + width / 2
}
