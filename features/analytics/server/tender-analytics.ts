// Figures for one tender. Sums come from counters; other figures are counted from the tender's own
// rows.
import { sql } from 'kysely'
import {
  documentChartBars,
  interestChartBars,
  interestChartDays,
  type TenderAnalytics,
} from '../contract/analytics.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import { ratio } from './ratio.ts'

export async function findTenderAnalytics(
  db: Database,
  tenderId: number,
): Promise<TenderAnalytics> {
  const { unanswered_questions, ...row } = await db
    .selectFrom('tender_figures')
    .where('tender_figures.tender_id', '=', tenderId)
    .select([
      'views as view_count',
      'interests as interests_count',
      'questions as questions_count',
      'unanswered_questions',
      'documents as documents_count',
      'downloads as total_downloads',
      sql<number>`(
        select count(*) from questions
        where questions.tender_id = ${tenderId} and questions.status = 'published')`.as(
        'published_answers',
      ),
      interestsByDay(tenderId).as('interests_by_day'),
      downloadsByDocument(tenderId).as('downloads_by_document'),
    ])
    .executeTakeFirstOrThrow()
  return {
    ...row,
    answered_questions: row.questions_count - unanswered_questions,
    view_to_interest_rate: ratio(100 * row.interests_count, row.view_count),
  }
}

const ukDayOf = (moment: string) => sql`(${sql.raw(moment)} at time zone 'Europe/London')::date`

/**
 * Returns SQL for the number of interests per UK day, in ascending order. Days without interests
 * are left out; the chart's limits on days and bars apply.
 */
function interestsByDay(tenderId: number) {
  return sql<TenderAnalytics['interests_by_day']>`(
    select coalesce(json_agg(json_build_object('date', day, 'count', count) order by day), '[]')
    from (
      select ${ukDayOf('created_at')} as day, count(*)
      from interests
      where tender_id = ${tenderId} and withdrawn_at is null
        and ${ukDayOf('created_at')} > ${ukDayOf('now()')} - ${interestChartDays}::integer
      group by day order by day desc limit ${interestChartBars}
    ) days)`
}

function downloadsByDocument(tenderId: number) {
  return sql<TenderAnalytics['downloads_by_document']>`(
    select coalesce(json_agg(
      json_build_object('title', title, 'download_count', count)
      order by count desc, title, id), '[]')
    from (
      select documents.id, title,
        (select count(*) from document_downloads where document_id = documents.id) as count
      from documents
      where documents.tender_id = ${tenderId}
      order by count desc, title, documents.id limit ${documentChartBars}
    ) documents)`
}
