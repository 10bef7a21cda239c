import { sql, type RawBuilder } from 'kysely'
import { unansweredLimit, type UnansweredQuestion } from '#domain/contract/analytics.ts'
import type { Database } from '#server/db/connect.ts'
import type { Scope } from './scope.ts'

/** Oldest first: who has waited longest is answered first. */
export async function findUnansweredQuestions(
  db: Database,
  scope: Scope,
): Promise<UnansweredQuestion[]> {
  const { rows } = await sql<UnansweredQuestion>`
    select questions.id, questions.tender_id, tenders.reference as tender_reference,
      tenders.title as tender_title, questions.question_text,
      organisations.name as supplier_name, questions.created_at
    from (${oldestIn(scope)}) oldest
    join questions on questions.id = oldest.id
    join tenders on tenders.id = questions.tender_id
    join organisations on organisations.id = questions.organisation_id
    order by questions.created_at, questions.id
    limit ${unansweredLimit}`.execute(db)
  return rows
}

// Everyone's are read in their order until there are enough. For one buyer that would be a walk
// past all the others' questions: theirs are collected from the tenders whose counter says that
// there are any.
function oldestIn(scope: Scope): RawBuilder<unknown> {
  const oldest = sql`order by questions.created_at, questions.id limit ${unansweredLimit}`
  if (scope === 'everyone') {
    return sql`
      select questions.id from questions join tenders on tenders.id = questions.tender_id
      where questions.status = 'awaiting' and tenders.deleted_at is null ${oldest}`
  }
  return sql`
    select of_tender.id from tender_figures figures
    cross join lateral (
      select questions.id from questions
      where questions.tender_id = figures.tender_id and questions.status = 'awaiting' ${oldest}
    ) of_tender
    where figures.organisation_id = ${scope.organisation_id}
      and figures.unanswered_questions > 0 and not figures.is_archived`
}
