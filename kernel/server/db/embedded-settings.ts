import { totalmem } from 'node:os'

/** Returns PostgreSQL's settings for a machine that it shares with the server. */
export function tuneFor(memoryBytes = availableMemory()): Record<string, string> {
  const megabytes = Math.floor(memoryBytes / 1024 / 1024)
  return {
    shared_buffers: `${clamp(megabytes / 8, 32, 512)}MB`,
    effective_cache_size: `${clamp(megabytes / 2, 64, 64 * 1024)}MB`,
    maintenance_work_mem: `${clamp(megabytes / 32, 16, 256)}MB`,
    work_mem: '8MB',
    max_connections: '50',
    random_page_cost: '1.1',
    jit: 'off',
    fsync: 'on',
    synchronous_commit: 'on',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_destination: 'stderr',
    log_checkpoints: 'off',
  }
}

/** Returns the container's memory limit if there is one, otherwise the machine's memory. */
function availableMemory(): number {
  const limit = process.constrainedMemory()
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem()
}

function clamp(value: number, min: number, max: number): number {
  return Math.floor(Math.min(Math.max(value, min), max))
}
