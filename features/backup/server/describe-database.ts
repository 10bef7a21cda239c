// Reads the tables from PostgreSQL's catalogue, so that tables added by later migrations are part
// of the backup automatically.
import type pg from 'pg'
import { BackupError } from '#kernel/server/platform/backup-error.ts'
import type { SequenceEntry } from './manifest.ts'

export interface Table {
  name: string
  columns: string[]
}

/** Returns the tables in loading order: each table after those that it references. */
export async function describeTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows: tables } = await client.query<Table & { needs: string[] }>(`
    select relname as name,
      array(select attname::text from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
        order by attnum) as columns,
      array(select distinct referred.relname::text
        from pg_constraint join pg_class referred on referred.oid = confrelid
        where conrelid = pg_class.oid and contype = 'f' and confrelid <> conrelid) as needs
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    order by relname`)
  const ordered: Table[] = []
  const done = new Set<string>()
  while (done.size < tables.length) {
    const ready = tables.filter(
      ({ name, needs }) => !done.has(name) && needs.every((need) => done.has(need)),
    )
    if (ready.length === 0) throw new BackupError('The tables have circular foreign keys.')
    for (const { name, columns } of ready) {
      ordered.push({ name, columns })
      done.add(name)
    }
  }
  return ordered
}

/**
 * Returns the current values of all sequences. Sequences are not part of a snapshot: their values
 * may be ahead of the rows, but never behind them.
 */
export async function readSequences(client: pg.ClientBase): Promise<SequenceEntry[]> {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`)
  const sequences: SequenceEntry[] = []
  for (const { name } of rows) {
    const state = await client.query<Omit<SequenceEntry, 'name'>>(
      `select last_value::text, is_called from ${quoted(name)}`,
    )
    sequences.push({ name, ...state.rows[0]! })
  }
  return sequences
}

export async function readAuditHead(
  client: pg.ClientBase,
): Promise<{ place: number; hash: string } | null> {
  const { rows } = await client.query<{ place: string; hash: string }>(
    `select place, encode(hash, 'hex') as hash from audit_seals order by place desc limit 1`,
  )
  const head = rows[0]
  return head ? { place: Number(head.place), hash: head.hash } : null
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Returns the COPY statement for a table. */
export function copyText({ name, columns }: Table, direction: 'to stdout' | 'from stdin'): string {
  return `copy ${quoted(name)} (${columns.map(quoted).join(', ')}) ${direction}`
}
