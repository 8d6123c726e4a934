/** What guests wait for, under the names that the log has for it. */
const waits = {
  page_ready: 'Page ready',
  paid_to_next_screen: 'Paid to next screen',
  door_to_countdown: 'Door to countdown',
  song_heard: 'Song heard',
  media_delivered: 'Media delivered',
} as const
export type GuestWait = keyof typeof waits

/** The line of the log about one wait; `details` is what its `error_code` serializes. */
export function performanceMetric(
  metric: GuestWait,
  waited: { sessionId: string | null; ms: number },
) {
  const ms = Math.max(0, Math.round(waited.ms))
  return {
    session_id: waited.sessionId,
    message: `${waits[metric]}: ${ms} ms`,
    status: 'PERFORMANCE_METRIC',
    priority: 'LOW',
    type: 'PERFORMANCE',
    details: { metric, ms },
  } as const
}
