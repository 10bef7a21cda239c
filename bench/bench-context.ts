// Context shared by all parts of `npm run bench`.
import type { Filled } from './filled-database.ts'
import type { Caller } from './read-calls.ts'
import type { ServerProcess } from './server-process.ts'
import type { Row } from './table.ts'

export interface Bench {
  database: Filled
  portals: { ours: ServerProcess; otherCheckout?: ServerProcess }
  settings: Record<string, string>
  /**
   * Session tokens for each kind of user. Consecutive requests use the sessions of different users.
   */
  sessions: Record<Caller, string[]>
  only: string
  connections: number
  /** Number of connections for an additional measurement under higher load. */
  crowd: number
  seconds: number
  rounds: number
  report: (row: Row) => Row
}
