// The answer is stored in the row of its question. Callers hold the lock on the tender, so what
// they read stays valid until they write.
import { sql, type UpdateObject } from 'kysely'
import type { Tx } from '#kernel/server/db/connect.ts'
import type { Tables } from '#kernel/server/db/tables.ts'

/** Minimum time between two audit rows for saves by the same user. */
const stretch = '10 minutes'

export type FoundAnswer = NonNullable<Awaited<ReturnType<typeof findAnswer>>>

export async function findAnswer(tx: Tx, tenderId: number, questionId: number) {
  return tx
    .selectFrom('questions')
    .where('tender_id', '=', tenderId)
    .where('id', '=', questionId)
    .select([
      'id',
      'status',
      'answer_text',
      'answered_by',
      'answer_version',
      sql<boolean>`organisation_id is null`.as('is_clarification'),
      sql<boolean>`coalesce(answer_logged_at > now() - ${stretch}::interval, false)`.as(
        'is_logged',
      ),
    ])
    .executeTakeFirst()
}

const now = sql<string>`now()`

export async function insertAnswer(
  tx: Tx,
  id: number,
  { answer_text, answered_by }: { answer_text: string; answered_by: number },
): Promise<void> {
  await change(tx, id, {
    answer_text,
    answered_by,
    answered_at: now,
    answer_edited_at: now,
    answer_logged_at: now,
    answer_version: 1,
  })
}

export async function saveAnswer(
  tx: Tx,
  id: number,
  { isLogged, ...edit }: { answer_text: string; answered_by: number; isLogged: boolean },
): Promise<void> {
  await change(tx, id, {
    ...edit,
    answer_edited_at: now,
    answer_version: sql<number>`answer_version + 1`,
    ...(isLogged ? { answer_logged_at: now } : {}),
  })
}

export async function markPublished(tx: Tx, id: number): Promise<void> {
  await change(tx, id, { published_at: now, answer_logged_at: null })
}

export async function markUnpublished(tx: Tx, id: number): Promise<void> {
  await change(tx, id, { published_at: null })
}

async function change(tx: Tx, id: number, values: UpdateObject<Tables, 'questions'>) {
  await tx.updateTable('questions').set(values).where('id', '=', id).execute()
}
