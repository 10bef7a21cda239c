import { sql } from 'kysely'
import type { AuditFilters, AuditLog, AuditPerson } from '../contract/audit.ts'
import { anyOf } from '#kernel/server/db/any-of.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import { containing } from '#kernel/server/db/like.ts'
import { conditions } from './filters.ts'
import { auditedTender } from '#kernel/server/audit/indexed-expressions.ts'

/** An audit row as it was written, without the names of the resources it refers to. */
export type LoggedRow = Omit<AuditLog, 'about'>

const choices = 20
const batch = 1000

function selectLogs(db: Database) {
  return db
    .selectFrom('audit_logs')
    .leftJoin('users', 'users.id', 'audit_logs.user_id')
    .select([
      'audit_logs.id',
      'audit_logs.performed_at',
      'audit_logs.action',
      'audit_logs.resource_type',
      'audit_logs.resource_id',
      'audit_logs.ip',
      sql<AuditLog['metadata']>`audit_logs.metadata`.as('metadata'),
      sql<AuditLog['changes']>`audit_logs.changes`.as('changes'),
      sql<AuditPerson | null>`case when users.id is not null then
        json_build_object('id', users.id, 'name', users.name, 'email', users.email) end`.as('user'),
    ])
    .orderBy('audit_logs.performed_at', 'desc')
    .orderBy('audit_logs.id', 'desc')
}

export async function readLogs(db: Database, ids: number[]): Promise<AuditLog[]> {
  if (ids.length === 0) return []
  return selectLogs(db).where(anyOf('audit_logs.id', ids)).select(about.as('about')).execute()
}

const organisationId = sql`
  case when resource_type = 'Organisation' then resource_id
    when metadata->>'organisation_id' ~ '^[0-9]{1,9}$'
      then (metadata->>'organisation_id')::integer end`

/**
 * Names of the resources that an audit row concerns. The name of a permanently deleted tender is
 * only available from the metadata of its audit rows.
 */
const about = sql<AuditLog['about']>`json_build_object(
  'tender', coalesce(
    (select json_build_object('id', id, 'reference', reference, 'title', title)
      from tenders where id = ${auditedTender}),
    case when resource_type = 'Tender' and metadata->>'reference' is not null
      then json_build_object('id', null, 'reference', metadata->>'reference',
        'title', coalesce(metadata->>'title', '')) end),
  'person', (select json_build_object('id', id, 'name', name)
    from users as concerned where resource_type = 'User' and concerned.id = resource_id),
  'organisation', (select json_build_object('id', id, 'name', name)
    from organisations where id = ${organisationId}))`

/**
 * Yields all matching rows, newest first, in batches, so that no transaction stays open while a
 * client reads.
 */
export async function* eachLog(db: Database, filters: AuditFilters): AsyncGenerator<LoggedRow[]> {
  let last: LoggedRow | undefined
  do {
    const logs: LoggedRow[] = await selectLogs(db)
      .where('audit_logs.id', 'in', (logs) =>
        logs
          .selectFrom('audit_logs')
          .select('id')
          .where(conditions(filters))
          .where(
            last
              ? sql<boolean>`(performed_at, id) < (${last.performed_at}, ${last.id})`
              : sql<boolean>`true`,
          )
          .orderBy('performed_at', 'desc')
          .orderBy('id', 'desc')
          .limit(batch),
      )
      .execute()
    yield logs
    last = logs.length === batch ? logs.at(-1) : undefined
  } while (last)
}

/**
 * Finds people by name or email, or one person by id. The URL of a filtered list contains only the
 * id, so the page looks up the name.
 */
export async function findPeople(
  db: Database,
  { search, id }: { search: string | null; id?: number | undefined },
): Promise<AuditPerson[]> {
  const pattern = containing(search ?? '')
  return db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where((where) =>
      id
        ? where('id', '=', id)
        : where.or([where('name', 'ilike', pattern), where('email', 'ilike', pattern)]),
    )
    .orderBy('name')
    .orderBy('id')
    .limit(choices)
    .execute()
}
