// Job that calculates the trend figures from all rows: monthly counts per organisation, and the
// median time to answer over the default period of the trends.
import { sql } from 'kysely'
import { trendMonths } from '../contract/analytics.ts'
import type { Database, Tx } from '#kernel/server/db/connect.ts'
import { lastUkMonths, monthAfter } from './uk-months.ts'

/**
 * Replaces the trend figures in one transaction; readers see the previous ones until it commits.
 */
export async function rollUpTrends(db: Database): Promise<{ months: number }> {
  return db.transaction().execute(async (tx) => {
    await tx.deleteFrom('monthly_figures').execute()
    const { numAffectedRows } = await insertMonths.execute(tx)
    await tx.deleteFrom('answer_medians').execute()
    await insertMedians(tx)
    return { months: Number(numAffectedRows ?? 0) }
  })
}

const insertMonths = sql`
  insert into monthly_figures
    (organisation_id, month, published_tenders, interests, questions, answers)
  select organisation_id, date_trunc('month', moment at time zone 'Europe/London')::date,
    sum(published), sum(interests), sum(questions), sum(answers)
  from (
    select organisation_id, published_at as moment, 1 as published, 0 as interests,
      0 as questions, 0 as answers
    from tenders where deleted_at is null and status <> 'draft' and published_at is not null
    union all
    select tenders.organisation_id, moment, 0, interests, questions, answers
    from (
      select tender_id, created_at as moment, 1 as interests, 0 as questions, 0 as answers
      from interests where withdrawn_at is null
      union all select tender_id, created_at, 0, 1, 0 from questions
      union all select tender_id, answered_at, 0, 0, 1 from questions
      where answered_at is not null and organisation_id is not null) as events
    join tenders on tenders.id = tender_id where deleted_at is null) as happened
  group by 1, 2`

/**
 * Inserts one median for each organisation with answers, and one with a null organisation id for
 * the whole portal.
 */
async function insertMedians(tx: Tx): Promise<void> {
  const months = lastUkMonths(trendMonths, new Date())
  const [first, last] = [months[0]!, months.at(-1)!]
  await sql`
    insert into answer_medians (organisation_id, hours)
    select tenders.organisation_id, ${medianHours}
    from questions join tenders on tenders.id = questions.tender_id
    where tenders.deleted_at is null and questions.organisation_id is not null
      and answered_at >= ${first.start} and answered_at < ${monthAfter(last).start}
    group by grouping sets ((tenders.organisation_id), ())`.execute(tx)
}

/** Median hours from a question to its answer, rounded to one decimal place. */
export const medianHours = sql<number | null>`round((percentile_cont(0.5) within group (
  order by extract(epoch from questions.answered_at - questions.created_at)::float8)
  / 3600)::numeric, 1)::float8`
