// Context shared by all parts of `npm run bench`.
import type { Filled } from './filled-database.ts'
import type { Caller } from './read-calls.ts'
import type { ServerProcess } from './server-process.ts'
import type { Row } from './table.ts'

export interface Bench {
  database: Filled
  portals: { ours: ServerProcess; otherCheckout?: ServerProcess }
  settings: Record<string, string>
  /** Session tokens for many users of each kind, who take turns. */
  sessions: Record<Caller, string[]>
  only: string
  connections: number
  /** A larger number of connections, with which the portal is measured as well. */
  crowd: number
  seconds: number
  rounds: number
  report: (row: Row) => Row
}
