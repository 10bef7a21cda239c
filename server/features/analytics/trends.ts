// What happened month by month, from the indexes of 0007-trends.sql alone. A month is told by its own
// beginning and end, so that no time zone is looked up for each row.
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
    countOfTenders(db, starts, {
      moment: 'interests.created_at',
      from: sql`interests where interests.withdrawn_at is null`,
      tender: 'interests.tender_id',
      scope,
    }),
    countOfTenders(db, starts, {
      moment: 'questions.created_at',
      from: sql`questions where true`,
      tender: 'questions.tender_id',
      scope,
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

/** What was done to tenders that count: of everyone's, all that was done but to archived ones. */
async function countOfTenders(
  db: FiguresDatabase,
  starts: readonly string[],
  { tender, scope, moment, from }: Events & { tender: string; scope: Scope },
): Promise<number[]> {
  if (scope !== 'everyone') {
    return countByMonth(db, starts, { moment, from: sql`${from} and ${ownedBy(scope, tender)}` })
  }
  const [all, archived] = await Promise.all([
    countAllByMonth(db, starts, { moment, from }),
    countByMonth(db, starts, { moment, from: sql`${from} and ${isArchived(tender)}` }),
  ])
  return all.map((count, index) => count - archived[index]!)
}

/** For very many rows: nothing is looked at in a row but that it is there. */
async function countAllByMonth(
  db: FiguresDatabase,
  starts: readonly string[],
  { moment, from }: Events,
): Promise<number[]> {
  const ends = [...starts.slice(1), 'infinity']
  const { rows } = await sql<{ count: number }>`
    select (
      select count(*) from ${from}
      and ${sql.ref(moment)} >= months.start and ${sql.ref(moment)} < months.finish) as count
    from unnest(${starts}::timestamptz[], ${ends}::timestamptz[])
      with ordinality as months (start, finish, month)
    order by month`.execute(db)
  return rows.map(({ count }) => count)
}

async function findMedianHours(
  db: FiguresDatabase,
  scope: Scope,
  since: string,
): Promise<number | null> {
  const tender = 'questions.tender_id'
  const counts = scope === 'everyone' ? sql`not ${isArchived(tender)}` : ownedBy(scope, tender)
  const { rows } = await sql<{ hours: number | null }>`
    select round((percentile_cont(0.5) within group (
      order by extract(epoch from answered_at - created_at)::float8) / 3600)::numeric, 1)::float8
      as hours
    from questions
    where answered_at >= ${since} and ${counts}`.execute(db)
  return rows[0]?.hours ?? null
}

function ownedBy(scope: { organisation_id: number | null }, tender: string): RawBuilder<boolean> {
  return sql`${sql.ref(tender)} in (
    select tenders.id from tenders
    where tenders.deleted_at is null and tenders.organisation_id = ${scope.organisation_id})`
}

function isArchived(tender: string): RawBuilder<boolean> {
  return sql`exists (
    select from tenders where tenders.id = ${sql.ref(tender)} and tenders.deleted_at is not null)`
}
