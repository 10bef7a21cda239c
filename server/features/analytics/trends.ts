// What happened month by month. Rows are read from the indexes of 0007-trends.sql, and put into
// their months by the months' own beginnings, so that no time zone is looked up for each.
import { sql, type RawBuilder } from 'kysely'
import { trendMonths, type Trends } from '#domain/contract/analytics.ts'
import type { FiguresDatabase } from './figures.ts'
import { within, type Scope } from './scope.ts'
import { lastUkMonths } from './uk-months.ts'

/** Side by side: nothing of one is needed for another, and PostgreSQL has more than one core. */
export async function findTrends(db: FiguresDatabase, scope: Scope, now: Date): Promise<Trends> {
  const months = lastUkMonths(trendMonths, now)
  const starts = months.map(({ start }) => start)
  const [published, interests, questions, median] = await Promise.all([
    countByMonth(db, starts, {
      moment: 'tenders.published_at',
      from: sql`tenders where tenders.status <> 'draft' and tenders.deleted_at is null
        and ${within(scope, 'tenders.organisation_id')}`,
    }),
    countByMonth(db, starts, {
      moment: 'interests.created_at',
      from: sql`interests where interests.withdrawn_at is null
        and ${countsWithin(scope, 'interests.tender_id')}`,
    }),
    countByMonth(db, starts, {
      moment: 'questions.created_at',
      from: sql`questions where ${countsWithin(scope, 'questions.tender_id')}`,
    }),
    findMedianHours(db, scope, starts[0]!),
  ])
  return {
    months: months.map(({ month }, index) => ({
      month,
      published_tenders: published[index]!,
      interests: interests[index]!,
      questions: questions[index]!,
    })),
    median_hours_to_answer: median,
  }
}

interface Events {
  /** The column that says when. */
  moment: string
  /** Which rows, with at least one condition. */
  from: RawBuilder<unknown>
}

async function countByMonth(
  db: FiguresDatabase,
  starts: readonly string[],
  { moment, from }: Events,
): Promise<number[]> {
  const { rows } = await sql<{ month: number; count: number }>`
    select width_bucket(${sql.ref(moment)}, ${starts}::timestamptz[]) as month, count(*)
    from ${from} and ${sql.ref(moment)} >= ${starts[0]}
    group by month`.execute(db)
  const counts = new Map(rows.map(({ month, count }) => [month, count]))
  // PostgreSQL numbers the months from 1, and leaves out those in which nothing happened.
  return starts.map((_, index) => counts.get(index + 1) ?? 0)
}

async function findMedianHours(
  db: FiguresDatabase,
  scope: Scope,
  since: string,
): Promise<number | null> {
  const { rows } = await sql<{ hours: number | null }>`
    select round((percentile_cont(0.5) within group (
      order by extract(epoch from answered_at - created_at)::float8) / 3600)::numeric, 1)::float8
      as hours
    from questions
    where answered_at >= ${since} and ${countsWithin(scope, 'questions.tender_id')}`.execute(db)
  return rows[0]?.hours ?? null
}

/** Of tenders that count. Archived ones are few, so everyone's are told by not being theirs. */
function countsWithin(scope: Scope, column: string): RawBuilder<boolean> {
  const tenderId = sql.ref(column)
  if (scope === 'everyone') {
    return sql`not exists (
      select from tenders where tenders.id = ${tenderId} and tenders.deleted_at is not null)`
  }
  return sql`${tenderId} in (
    select tenders.id from tenders
    where tenders.deleted_at is null and tenders.organisation_id = ${scope.organisation_id})`
}
