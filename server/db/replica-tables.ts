import type { ColumnType } from 'kysely'

/** `xid8` leaves the driver as text; it is compared as a number. */
interface LastChangesTable {
  user_id: number
  change: ColumnType<string, string, string>
}

export interface ReplicaTables {
  last_changes: LastChangesTable
}
