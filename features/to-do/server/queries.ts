// Every page that an administrator opens runs these counts, so each uses its own index and stops at
// the maximum that the screen shows.
import { sql, type RawBuilder } from 'kysely'
import { toDoKinds, maxToDo, type ToDo, type ToDoKind } from '../contract/to-do.ts'
import type { Database } from '#kernel/server/db/connect.ts'

/**
 * Selects tenders that are awaiting a review. If changes were requested, it is the buyer's turn, so
 * such tenders are not part of the administrators' list.
 */
const waitingTenders = (status: 'pending' | 'flagged') => sql`
  from tenders where moderation_status = ${sql.lit(status)} and deleted_at is null
    and status <> 'draft' and published_at is not null`

const waiting: Record<ToDoKind, RawBuilder<unknown>> = {
  organisations: sql`from organisations where verification_status = 'pending'`,
  moderation: waitingTenders('pending'),
  flags: waitingTenders('flagged'),
  access_requests: sql`from access_requests where closed_at is null`,
  dead_emails: sql`from outbox where failed_at is not null`,
}

export async function findToDo(db: Database): Promise<ToDo> {
  const counts = toDoKinds.map(
    (
      kind,
    ) => sql`(select count(*) from (select ${waiting[kind]} limit ${sql.lit(maxToDo)}) as waiting)
      as ${sql.ref(kind)}`,
  )
  const { rows } = await sql<ToDo>`select ${sql.join(counts)}`.execute(db)
  return rows[0]!
}
