import { sql } from 'kysely'
import type { AuditFilters, AuditLog, AuditPerson } from '#domain/contract/audit.ts'
import type { Database } from '#server/db/connect.ts'
import { containing } from '#server/db/like.ts'
import { conditions } from './filters.ts'

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
  return selectLogs(db).where('audit_logs.id', 'in', ids).execute()
}

/** All of them, newest first, a batch at a time: no transaction stays open while a client reads. */
export async function* eachLog(db: Database, filters: AuditFilters): AsyncGenerator<AuditLog> {
  let last: AuditLog | undefined
  do {
    const logs: AuditLog[] = await selectLogs(db)
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
    yield* logs
    last = logs.length === batch ? logs.at(-1) : undefined
  } while (last)
}

/** By name or e-mail; or the one with this id, whose name a shared address has to show. */
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
