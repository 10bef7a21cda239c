import { sql } from 'kysely'
import type { Database } from '#kernel/server/db/connect.ts'

interface Fill {
  tender: { id: number }
  buyer: { id: number }
  suppliers: number
}

/**
 * Creates many interested suppliers, and an answered question from one of them. Returns the
 * question's id.
 */
export async function fillInterested(
  db: Database,
  { tender, buyer, suppliers }: Fill,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into organisations (name, type, verification_status)
      select 'Supplier ' || n, 'supplier', 'approved' from generate_series(1, ${suppliers}::int) n
      returning id),
    people as (
      insert into users (organisation_id, name, email, role, password_hash, is_active)
      select id, 'Person ' || id, 'supplier-' || id || '@example.test', 'supplier', '-', true
      from made returning id, organisation_id)
    insert into interests (tender_id, organisation_id, user_id)
    select ${tender.id}, organisation_id, id from people returning id`.execute(db)
  const question = await sql<{ id: number }>`
    insert into questions (tender_id, organisation_id, user_id, question_text, answer_text,
      answered_by, answered_at)
    select tender_id, organisation_id, user_id, 'How many floors?', 'Two.', ${buyer.id}, now()
    from interests where id = ${rows[0]!.id} returning id`.execute(db)
  await sql`analyze users, organisations, interests`.execute(db)
  return question.rows[0]!.id
}
