import { sql } from 'kysely'
import { metaOf } from '#kernel/contract/pagination.ts'
import type { DeadLetter } from '#features/notifications/contract/dead-letter.ts'
import type { Database, Tx } from '#kernel/server/db/connect.ts'
import { sealedEmails } from '#kernel/server/notices/events.ts'

/**
 * Condition for failed emails. Emails about bids are excluded, because administrators must not
 * learn who received one.
 */
const dead = () => sql<boolean>`(outbox.failed_at is not null
  and outbox.letter not in (${sql.join(sealedEmails())}))`

export async function readDeadLetters(db: Database, paging: { page: number; per_page: number }) {
  const { page, per_page } = paging
  const data = await db
    .selectFrom('outbox')
    .where(dead())
    .orderBy('failed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .select([
      'public_id as id',
      'letter',
      'recipient',
      'recipient_name',
      'attempts',
      'last_error',
      'created_at',
      sql<DeadLetter['failed_at']>`failed_at`.as('failed_at'),
    ])
    .execute()
  const { total } = await db
    .selectFrom('outbox')
    .where(dead())
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return { data, meta: metaOf(paging, total) }
}

/**
 * Resets the delivery attempts of failed emails, or of one of them, and returns how many were
 * reset.
 */
export async function retryEmails(tx: Tx, id?: number) {
  let chosen = tx
    .updateTable('outbox')
    .set({ failed_at: null, attempts: 0, next_attempt_at: sql<string>`now()` })
    .where(dead())
  if (id !== undefined) chosen = chosen.where('public_id', '=', id)
  return chosen.returning(['letter', 'recipient']).execute()
}

export async function deleteDeadLetter(tx: Tx, id: number) {
  return tx
    .deleteFrom('outbox')
    .where(dead())
    .where('public_id', '=', id)
    .returning(['letter', 'recipient'])
    .executeTakeFirst()
}
