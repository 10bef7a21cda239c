// Expressions that PostgreSQL finds by an index (migration 0092), which must have the same expression.
import { sql } from 'kysely'

/** Names of the changed fields of a row as a JSON list. */
export const changedFields = sql`jsonb_path_query_array(changes, '$.keyvalue().key', '{}', true)::text`

/** Tender of a row: its resource, or the tender that its metadata names. */
export const auditedTender = sql<number | null>`(case when resource_type = 'Tender' then resource_id
  when metadata->>'tender_id' ~ '^[0-9]{1,9}$' then (metadata->>'tender_id')::integer end)`
