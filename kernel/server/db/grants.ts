// Privileges of the server's role if that role is not the owner of the tables. The role may read
// and write most tables. The audit log and the records of evaluations, decisions, standstills and
// contracts are append-only for it, and some tables are read-only.
import { sql } from 'kysely'
import pg from 'pg'
import type { Database } from './connect.ts'

/** Tables whose rows the server may insert and read, but never update or delete. */
const appendOnly = [
  'audit_logs',
  'audit_heads',
  'evaluation_entries',
  'decision_steps',
  'standstill_entries',
  'contract_changes',
  'kpi_ratings',
]

/** Tables in which triggers refuse updates, deletions and `truncate` from every role. */
export const guardedTables = [...appendOnly, 'audit_seals', 'sealed_logs', 'releases']

/**
 * Tables that the server may only read. They are written by migrations, and by functions that run
 * with the owner's privileges.
 */
const readOnly = ['audit_waiting', 'audit_seals', 'audit_counts', 'migrations']

/**
 * Grants the role the privileges that the server needs on the existing tables. The grants are part
 * of each migration's transaction, because a server of the previous portal version may still be
 * running: as soon as the migration commits, that server's statements may fire new triggers that
 * write to a new table.
 */
export async function grantTables(client: pg.ClientBase, role: string): Promise<void> {
  const name = pg.escapeIdentifier(role)
  const { rows } = await client.query<{ schema: string; tables: string[]; has_sealer: boolean }>(
    `select current_schema() as schema,
      array(select relname::text from pg_class
        where relnamespace = current_schema()::regnamespace and relkind = 'r') as tables,
      to_regprocedure('seal_waiting(integer)') is not null as has_sealer`,
  )
  const { schema: plainSchema, tables, has_sealer } = rows[0]!
  const schema = pg.escapeIdentifier(plainSchema)
  const present = (names: string[]) => names.filter((table) => tables.includes(table)).join(', ')
  const [added, read] = [present(appendOnly), present(readOnly)]
  await client.query(
    [
      `grant usage on schema ${schema} to ${name}`,
      `grant select, insert, update, delete on all tables in schema ${schema} to ${name}`,
      added && `revoke update, delete, truncate, references, trigger on ${added} from ${name}`,
      read && `revoke all on ${read} from ${name}`,
      read && `grant select on ${read} to ${name}`,
      has_sealer && `grant execute on function seal_waiting(integer) to ${name}`,
    ]
      .filter(Boolean)
      .join(';'),
  )
}

/**
 * Returns whether this connection's role could change the audit log, its pending rows, its audit
 * seals, its counts or its heads.
 */
export async function canAlterLog(db: Database): Promise<boolean> {
  const { rows } = await sql<{ can: boolean }>`
    select bool_or(pg_has_role(relowner, 'usage')
      or has_table_privilege(oid, 'update, delete, truncate, trigger')) as can
    from pg_class where oid in ('audit_logs'::regclass, 'audit_waiting'::regclass,
      'audit_seals'::regclass, 'audit_counts'::regclass, 'audit_heads'::regclass)`.execute(db)
  return rows[0]!.can
}

/** Returns the guarded tables that have no enabled trigger against changes. */
export async function findUnguarded(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${guardedTables}::text[]) as name
    where not exists (
      select from pg_trigger
      where tgrelid = name::regclass and tgfoid = 'refuse_change'::regproc and tgenabled in ('O', 'A'))
    order by name`.execute(db)
  return rows.map(({ name }) => name)
}
