import { performance } from 'node:perf_hooks'
import { counter, type Family, gauge, gaugeOf } from '@discobooth/runtime/metrics-text'
import type pg from 'pg'

/** Of this process, as Node tells it; the names that have no `discobooth_` are those that all programs use. */
export function runtimeFigures(pool: pg.Pool): Family[] {
  const { user, system } = process.cpuUsage()
  const { rss, heapUsed } = process.memoryUsage()
  const { idle, active } = performance.eventLoopUtilization()
  return [
    counter(
      'process_cpu_seconds_total',
      'Processor time, in user and system.',
      (user + system) / 1e6,
    ),
    gauge('process_resident_memory_bytes', 'Memory in use.', rss),
    gauge(
      'process_start_time_seconds',
      'When it began, in seconds since 1970.',
      performance.timeOrigin / 1_000,
    ),
    gauge('discobooth_heap_used_bytes', 'Of that, objects of the program.', heapUsed),
    counter(
      'discobooth_event_loop_busy_seconds_total',
      'How long its one thread was busy.',
      active / 1_000,
    ),
    counter(
      'discobooth_event_loop_idle_seconds_total',
      'How long it waited for work.',
      idle / 1_000,
    ),
    gaugeOf('discobooth_database_connections', 'Connections of the pool.', 'state', {
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
    }),
    gauge(
      'discobooth_database_connection_waiters',
      'Calls that wait for a connection.',
      pool.waitingCount,
    ),
    gauge('discobooth_database_connections_max', 'As many as may be open.', pool.options.max),
  ]
}
