import { sql } from 'kysely'

/**
 * SQL for the values of an audit row as text, in the order and format in which they are hashed;
 * null if the row doesn't exist.
 */
export const rowText = sql<(string | null)[] | null>`case when audit_logs.id is not null then
  json_build_array(audit_logs.id::text,
  to_char(audit_logs.performed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
  audit_logs.user_id::text, audit_logs.action, audit_logs.resource_type,
  audit_logs.resource_id::text, audit_logs.metadata::text, audit_logs.changes::text,
  case when audit_logs.ip = host(audit_logs.ip)::inet then host(audit_logs.ip)
    else audit_logs.ip::text end,
  audit_logs.request_id) end`
