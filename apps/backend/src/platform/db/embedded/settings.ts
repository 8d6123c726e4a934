export const DATABASE = { user: 'postgres', name: 'postgres', port: 5432 } as const

// Sized for a Raspberry Pi that also runs a browser: one kiosk, a pool of about ten connections.
const MODEST = {
  max_connections: '30',
  shared_buffers: '32MB',
  work_mem: '4MB',
  temp_buffers: '1MB',
  maintenance_work_mem: '32MB',
  effective_cache_size: '256MB',
  max_wal_size: '128MB',
  min_wal_size: '32MB',
  huge_pages: 'off',
  jit: 'off',
  max_parallel_workers: '0',
  // Else queries are planned for workers that never come.
  max_parallel_workers_per_gather: '0',
  max_worker_processes: '2',
  max_logical_replication_workers: '0',
  autovacuum_max_workers: '1',
  wal_level: 'minimal',
  max_wal_senders: '0',
}

/** Not known to those before. */
const SINCE_18 = { io_method: 'sync', autovacuum_worker_slots: '2' }

// Errors of statements go to the caller, who logs them; here they would put guests' data in a file.
const QUIET = {
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  log_timezone: 'UTC',
  timezone: 'UTC',
  cluster_name: 'discobooth',
}

// For tests, which open many backends at once on one server.
const FORGETFUL = { fsync: 'off', full_page_writes: 'off', max_connections: '200' }

/** Given on the command line, so that a cluster made by an older version gets today's settings. */
export function serverArguments(options: {
  major: number
  socketDir: string
  durable: boolean
}): string[] {
  const settings = {
    ...MODEST,
    ...(options.major >= 18 ? SINCE_18 : {}),
    ...QUIET,
    ...(options.durable ? {} : FORGETFUL),
    listen_addresses: '',
    unix_socket_directories: options.socketDir,
    unix_socket_permissions: '0700',
    port: String(DATABASE.port),
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
