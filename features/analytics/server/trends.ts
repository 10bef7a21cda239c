// Monthly figures and the median time to answer, both calculated by a job (roll-up.ts). The median
// for a range other than the default is calculated live.
import { sql } from 'kysely'
import {
  maxTrendMonths,
  trendMonths,
  type Trends,
  type TrendsQuery,
} from '../contract/analytics.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import { medianHours } from './roll-up.ts'
import { within, type Scope } from './scope.ts'
import { sumOf } from './sum-of.ts'
import { invalid } from '#kernel/server/http/refusal.ts'
import { lastUkMonths, monthAfter, ukMonth, ukMonthsBetween, type UkMonth } from './uk-months.ts'

const texts = {
  tooManyMonths: `Choose at most ${maxTrendMonths} months`,
}

/** Returns the requested months, up to the current one. Throws if there are none or too many. */
export function monthsOf({ from, to }: TrendsQuery, now: Date): UkMonth[] {
  const thisMonth = ukMonth(now)
  if (!from && !to) return lastUkMonths(trendMonths, now)
  const last = to && to < thisMonth ? to : thisMonth
  // The first month that callers can request is January 2000.
  const first = from ?? ukMonthsBetween('1999-01', last).at(-trendMonths)!.month
  if (first > last) throw invalid({ from: ['The first month must not be after the last'] })
  const months = ukMonthsBetween(first, last)
  if (months.length > maxTrendMonths) throw invalid({ from: [texts.tooManyMonths] })
  return months
}

export function spanOf(months: UkMonth[]): string {
  return `${months[0]!.month} to ${months.at(-1)!.month}`
}

export async function findTrends(db: Database, scope: Scope, months: UkMonth[]): Promise<Trends> {
  const rows = await sumMonths(db, scope, months)
  return {
    months: rows.map(({ rolled_up_median: _, ...figures }) => figures),
    median_hours_to_answer: areDefault(months)
      ? rows[0]!.rolled_up_median
      : await findMedian(db, scope, months),
  }
}

function areDefault(months: UkMonth[]): boolean {
  const usual = lastUkMonths(trendMonths, new Date())
  return months.length === usual.length && months[0]!.month === usual[0]!.month
}

/**
 * Returns a row for each month, including months without activity. Every row repeats the same
 * `rolled_up_median`: the median time to answer over the default range, calculated by the roll-up
 * job.
 */
async function sumMonths(db: Database, scope: Scope, months: UkMonth[]) {
  const days = months.map(({ month }) => `${month}-01`)
  const median =
    scope === 'everyone'
      ? sql`organisation_id is null`
      : sql`organisation_id = ${scope.organisation_id}`
  const { rows } = await sql<Trends['months'][number] & { rolled_up_median: number | null }>`
    select to_char(wanted.month, 'YYYY-MM') as month,
      ${sumOf('published_tenders')} as published_tenders, ${sumOf('interests')} as interests,
      ${sumOf('questions')} as questions,
      (select hours from answer_medians where ${median}) as rolled_up_median
    from unnest(${days}::date[]) as wanted (month)
    left join monthly_figures on monthly_figures.month = wanted.month
      and ${within(scope, 'monthly_figures.organisation_id')}
    group by wanted.month order by wanted.month`.execute(db)
  return rows
}

/**
 * Returns the median number of hours to answer. Clarifications are left out, because no supplier
 * was waiting for them.
 */
async function findMedian(db: Database, scope: Scope, months: UkMonth[]): Promise<number | null> {
  const { rows } = await sql<{ hours: number | null }>`
    select ${medianHours} as hours
    from questions join tenders on tenders.id = questions.tender_id
    where questions.answered_at >= ${months[0]!.start}
      and questions.answered_at < ${monthAfter(months.at(-1)!).start}
      and questions.organisation_id is not null and tenders.deleted_at is null
      and ${within(scope, 'tenders.organisation_id')}`.execute(db)
  return rows[0]?.hours ?? null
}
