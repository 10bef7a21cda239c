// What the server's own role may do when it is not the owner of the tables: everything to every
// table, except that the audit log can only be added to.
import { sql } from 'kysely'
import pg from 'pg'
import type { Database } from './connect.ts'

/** Run by the owner after each migration, so that new tables are covered too. */
export async function grantTo(client: pg.PoolClient, role: string): Promise<void> {
  const name = pg.escapeIdentifier(role)
  await client.query('begin')
  const { rows } = await client.query<{ schema: string }>('select current_schema() as schema')
  const schema = pg.escapeIdentifier(rows[0]!.schema)
  await client.query(`
    grant usage on schema ${schema} to ${name};
    grant select, insert, update, delete on all tables in schema ${schema} to ${name};
    revoke update, delete, truncate, references, trigger on audit_logs, audit_heads from ${name};
    revoke all on audit_waiting, audit_seals, audit_counts, migrations from ${name};
    grant select on audit_waiting, audit_seals, audit_counts, migrations to ${name};
    grant execute on function seal_waiting(integer) to ${name};
    grant usage, create on schema pgboss to ${name}`)
  await dropQueuesOfOthers(client, role)
  await client.query('commit')
}

/** Made by another role before this one served: they hold only when each job runs next. */
async function dropQueuesOfOthers(client: pg.PoolClient, role: string): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_class where relnamespace = 'pgboss'::regnamespace
      and pg_get_userbyid(relowner) <> $1 limit 1`,
    [role],
  )
  if (rowCount === 0) return
  await client.query('drop schema pgboss cascade')
  await client.query('create schema pgboss')
  await client.query(`grant usage, create on schema pgboss to ${pg.escapeIdentifier(role)}`)
}

/** Whether whoever has this connection could rewrite the log, what waits, its seals or its heads. */
export async function canAlterLog(db: Database): Promise<boolean> {
  const { rows } = await sql<{ can: boolean }>`
    select bool_or(pg_has_role(relowner, 'usage')
      or has_table_privilege(oid, 'update, delete, truncate, trigger')) as can
    from pg_class where oid in ('audit_logs'::regclass, 'audit_waiting'::regclass,
      'audit_seals'::regclass, 'audit_counts'::regclass, 'audit_heads'::regclass)`.execute(db)
  return rows[0]!.can
}
