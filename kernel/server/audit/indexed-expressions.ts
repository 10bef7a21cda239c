// Expressions that have an index. The indexes in migration 0092 must contain exactly the same
// expressions, otherwise PostgreSQL doesn't use them.
import { sql } from 'kysely'

/** Names of the fields that an audit row changed, as a JSON list. */
export const changedFields = sql`jsonb_path_query_array(changes, '$.keyvalue().key', '{}', true)::text`

/**
 * Id of the tender that an audit row concerns: the row's resource, or the tender in its metadata.
 */
export const auditedTender = sql<number | null>`(case when resource_type = 'Tender' then resource_id
  when metadata->>'tender_id' ~ '^[0-9]{1,9}$' then (metadata->>'tender_id')::integer end)`
