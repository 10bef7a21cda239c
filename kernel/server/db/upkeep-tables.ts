// Kysely table types for the installation, job runs, outages, throttles and idempotency keys.
import type { ColumnType, Generated } from 'kysely'
import type { Id, Maybe, MaybeTime, Time, TimeDefaulted } from './columns.ts'

interface InstallationTable {
  is_only: Generated<boolean>
  known_value: Buffer
  recovery_key: Buffer
  has_heads: Generated<boolean>
  created_at: TimeDefaulted
}

interface JobRunsTable {
  job: string
  /** Start of the last run; null until the first run. */
  started_at: MaybeTime
  finished_at: MaybeTime
  succeeded_at: MaybeTime
  error: Maybe<string>
  next_at: MaybeTime
  claimed_until: MaybeTime
  failures: Generated<number>
}

/** Periods during which the portal was not available. */
interface OutagesTable {
  id: Id
  started_at: Time
  ended_at: Time
}

interface ThrottlesTable {
  key: string
  points: number
  resets_at: Time
}

interface IdempotencyKeysTable {
  user_id: number
  endpoint: string
  key: string
  body_hash: Buffer
  kept: ColumnType<Record<string, number | boolean> | null, undefined, string>
  created_at: TimeDefaulted
}

export interface UpkeepTables {
  installation: InstallationTable
  job_runs: JobRunsTable
  outages: OutagesTable
  throttles: ThrottlesTable
  idempotency_keys: IdempotencyKeysTable
}

declare module './tables.ts' {
  interface Tables extends UpkeepTables {}
}
