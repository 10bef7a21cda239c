// Context of every part of `npm run bench`.
import type { Filled } from './filled-database.ts'
import type { ServerProcess } from './server-process.ts'
import type { Row } from './table.ts'

export interface Bench {
  database: Filled
  portals: { ours: ServerProcess; beside?: ServerProcess }
  settings: Record<string, string>
  /** Sessions of one user of each role, and of a supplier with far more activity than others. */
  sessions: Record<string, string>
  only: string
  seconds: number
  rounds: number
  report: (row: Row) => Row
}
