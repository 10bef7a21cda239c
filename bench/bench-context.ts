// What every part of `npm run bench` works with.
import type { Filled } from './filled-database.ts'
import type { ServerProcess } from './server-process.ts'
import type { Row } from './table.ts'

export interface Bench {
  database: Filled
  portals: { ours: ServerProcess; beside?: ServerProcess }
  settings: Record<string, string>
  /** Of one user of each role, and of a supplier who does far more than others. */
  sessions: Record<string, string>
  only: string
  seconds: number
  rounds: number
  report: (row: Row) => Row
}
