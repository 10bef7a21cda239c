// Monthly figures, from the counters of 0017-simpler-figures.sql, and the median time to answer a
// question.
import { sql } from 'kysely'
import {
  analyticsTexts,
  longestTrend,
  trendMonths,
  type Trends,
  type TrendsQuery,
} from '#domain/contract/analytics.ts'
import type { Database } from '#server/db/connect.ts'
import type { RememberMedian } from './remember-median.ts'
import { keyOf, within, type Scope } from './scope.ts'
import { sumOf } from './sum-of.ts'
import { invalid } from '#server/http/refusal.ts'
import { lastUkMonths, monthAfter, ukMonth, ukMonthsBetween, type UkMonth } from './uk-months.ts'

interface Span {
  first: UkMonth
  /** The first month after the span. */
  after: UkMonth
}

/** Returns the requested months, without those that lie in the future. */
export function monthsOf({ from, to }: TrendsQuery, now: Date): UkMonth[] {
  const thisMonth = ukMonth(now)
  if (!from && !to) return lastUkMonths(trendMonths, now)
  const last = to && to < thisMonth ? to : thisMonth
  const first = from ?? ukMonthsBetween('2000-01', last).at(-trendMonths)!.month
  if (first > last) throw invalid({ from: [analyticsTexts.monthsReversed] })
  const months = ukMonthsBetween(first, last)
  if (months.length > longestTrend) throw invalid({ from: [analyticsTexts.tooManyMonths] })
  return months
}

export function spanOf(months: UkMonth[]): string {
  return `${months[0]!.month} to ${months.at(-1)!.month}`
}

interface Wanted {
  scope: Scope
  months: UkMonth[]
  rememberMedian: RememberMedian
}

export async function findTrends(db: Database, wanted: Wanted): Promise<Trends> {
  const { scope, months, rememberMedian } = wanted
  const span = { first: months[0]!, after: monthAfter(months.at(-1)!) }
  const sums = await sumMonths(db, scope, span)
  const found = new Map(sums.map((figures) => [figures.month, figures]))
  const answers = sums.reduce((total, month) => total + month.answers, 0)
  return {
    months: months.map(({ month }) => ({
      month,
      published_tenders: found.get(month)?.published_tenders ?? 0,
      interests: found.get(month)?.interests ?? 0,
      questions: found.get(month)?.questions ?? 0,
    })),
    median_hours_to_answer: await rememberMedian(
      {
        scope: `${keyOf(scope)}, ${spanOf(months)}`,
        answers: sums.map((month) => [month.month, month.answers]),
      },
      () => (scope === 'everyone' ? walkToMedian(db, answers, span) : findMedian(db, scope, span)),
    ),
  }
}

/** Returns one row per month; months without events may be missing. */
async function sumMonths(db: Database, scope: Scope, { first, after }: Span) {
  return db
    .selectFrom('monthly_figures')
    .where(within(scope, 'organisation_id'))
    .where('month', '>=', `${first.month}-01`)
    .where('month', '<', `${after.month}-01`)
    .groupBy('month')
    .orderBy('month')
    .select([
      sql<string>`to_char(month, 'YYYY-MM')`.as('month'),
      sumOf('published_tenders').as('published_tenders'),
      sumOf('interests').as('interests'),
      sumOf('questions').as('questions'),
      sumOf('answers').as('answers'),
    ])
    .execute()
}

/** Excludes clarifications, which a buyer posts without a question. */
const wasAsked = sql`questions.organisation_id is not null`

const hours = (seconds: string) => sql.raw(`round((${seconds} / 3600)::numeric, 1)::float8`)

async function findMedian(
  db: Database,
  scope: { organisation_id: number | null },
  { first, after }: Span,
): Promise<number | null> {
  const { rows } = await sql<{ hours: number | null }>`
    select ${hours(`percentile_cont(0.5) within group (
      order by extract(epoch from answered_at - created_at)::float8)`)} as hours
    from questions
    where answered_at >= ${first.start} and answered_at < ${after.start} and ${wasAsked} and tender_id in (
      select id from tenders
      where deleted_at is null and organisation_id = ${scope.organisation_id})`.execute(db)
  return rows[0]?.hours ?? null
}

/**
 * Reads the middle of an index ordered by waiting time, because sorting all answers would dominate
 * the cost of the request.
 */
async function walkToMedian(
  db: Database,
  answers: number,
  { first, after }: Span,
): Promise<number | null> {
  if (answers === 0) return null
  const { rows } = await sql<{ hours: number | null }>`
    select ${hours('extract(epoch from avg(wait))')} as hours
    from (
      select answered_at - created_at as wait
      from questions
      where answered_at >= ${first.start} and answered_at < ${after.start} and ${wasAsked}
        and tender_id not in (select id from tenders where deleted_at is not null)
      order by answered_at - created_at
      offset ${Math.floor((answers - 1) / 2)} limit ${answers % 2 === 0 ? 2 : 1}
    ) as middle`.execute(db)
  return rows[0]?.hours ?? null
}
