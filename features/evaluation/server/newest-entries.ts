import { sql, type RawBuilder } from 'kysely'
import { evaluationEntries, type EntryKind } from '../contract/evaluation-entries.ts'

interface Wanted {
  tenderId: number | RawBuilder<unknown>
  columns: RawBuilder<unknown>
  /** Condition on the entries. */
  where?: RawBuilder<unknown>
}

/**
 * Selects the newest entries of a kind: those that no later entry replaces. The columns are in the
 * order of an index, so PostgreSQL reads each entry once and needn't sort.
 */
export function newestEntries<Row>(
  kind: EntryKind,
  { tenderId, columns, where = sql`true` }: Wanted,
): RawBuilder<Row> {
  const place = sql.join(evaluationEntries[kind].replaces.map((column) => sql.ref(column)))
  return sql<Row>`(select distinct on (${place}) ${columns} from evaluation_entries
    where tender_id = ${tenderId} and kind = ${sql.lit(kind)} and ${where}
    order by ${place}, id desc)`
}
