// Award figures, calculated in one SQL statement. Bids are counted only for awarded tenders: before
// the opening nobody may count them, and before the announcement nobody may learn of a decision.
import { sql, type RawBuilder } from 'kysely'
import type {
  AwardFigures,
  AwardFiguresQuery,
  FigurePeriod,
  PeriodFigures,
} from '../contract/award-figures.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import { within, type Scope } from './scope.ts'
import { monthAfter, type UkMonth } from './uk-months.ts'

interface Asked extends Pick<AwardFiguresQuery, 'per' | 'category'> {
  scope: Scope
  months: UkMonth[]
}

type Figures = Omit<PeriodFigures, 'from' | 'to'>

interface FoundRow {
  awards: Omit<Figures, 'challenges'> | null
  challenges: Figures['challenges'] | null
  compared: AwardFigures['compared']
}

const nothing: Figures = {
  awarded: 0,
  bids: { based_on: 0, median: null, single: null },
  days: { based_on: 0, median: null, lowest: null, highest: null },
  savings: { based_on: 0, median: null, lowest: null, highest: null },
  small_firms: { based_on: 0, small: null, small_or_medium: null },
  challenges: { based_on: 0, challenged: 0, share: null },
}

export async function findAwardFigures(db: Database, asked: Asked): Promise<AwardFigures> {
  const periods = periodsOf(asked.months, asked.per)
  const { rows } = await sql<FoundRow>`
    with awarded as (${selectAwarded(asked, periods)}),
      standstills_begun as (${selectStandstills(asked, periods)}),
      award_rows as (${sumAwards}),
      standstill_rows as (${sumStandstills})
    select award_rows.figures as awards, standstill_rows.figures as challenges,
      (${sumCompared}) as compared
    from generate_series(0, ${periods.length}::integer) as wanted (period)
    left join award_rows using (period) left join standstill_rows using (period)
    order by period`.execute(db)
  const whole = { from: periods[0]!.from, to: periods.at(-1)!.to }
  const [total, ...parts] = [whole, ...periods].map(({ from, to }, place) => {
    const { awards, challenges } = rows[place]!
    return { from, to, ...nothing, ...awards, challenges: challenges ?? nothing.challenges }
  })
  return { total: total!, periods: parts, compared: rows[0]!.compared }
}

/** Returns SQL for the 1-based number of the period that contains the instant. */
function periodOf(instant: RawBuilder<unknown>, periods: readonly Period[]) {
  return sql`width_bucket(${instant}, ${periods.map(({ start }) => start)}::timestamptz[])`
}

const endOf = ({ months }: Asked) => monthAfter(months.at(-1)!)

function belongs({ scope, category }: Asked): RawBuilder<boolean> {
  const inScope = sql<boolean>`tenders.deleted_at is null and ${within(scope, 'tenders.organisation_id')}`
  return category ? sql`${inScope} and tenders.categories @> array[${category}]::text[]` : inScope
}

/**
 * Returns a query for one row per awarded tender, with the tender's contribution to each figure.
 */
function selectAwarded(asked: Asked, periods: readonly Period[]) {
  return sql`
    select ${periodOf(sql`tenders.awarded_at`, periods)} as period, tenders.currency,
      case when openings.finished_at is not null then (
        select count(distinct bids.organisation_id) from bids
        where bids.tender_id = tenders.id and bids.status = 'opened') end as bidders,
      extract(epoch from tenders.awarded_at - openings.finished_at) / 86400 as days,
      case when lots.awards > 0 then lots.estimate
        when tenders.award_value is not null and tenders.estimated_value > 0
        then tenders.estimated_value end as estimate,
      case when lots.awards > 0 then lots.value else tenders.award_value end as value,
      case when lots.awards > 0 then lots.sized else (winner.size is not null)::integer end as sized,
      case when lots.awards > 0 then lots.small else (winner.size = 'small')::integer end as small,
      case when lots.awards > 0 then lots.medium else (winner.size = 'medium')::integer end as medium
    from tenders
    left join openings on openings.tender_id = tenders.id and openings.status = 'opened'
    left join organisations winner on winner.id = tenders.awarded_to
    cross join lateral (${sumLots}) as lots
    where tenders.status = 'awarded' and tenders.awarded_at >= ${asked.months[0]!.start}
      and tenders.awarded_at < ${endOf(asked).start} and ${belongs(asked)}`
}

const isComparable = sql`estimate > 0 and is_valued`

/**
 * Sums the estimates and values of awarded lots that have both, and counts the winners of all
 * awarded lots by size. A lot counts once, with the values of all its winners together; a tender
 * without lots that has several winners counts like a lot.
 */
const sumLots = sql`
  select count(*) as awards,
    sum(estimate) filter (where ${isComparable}) as estimate,
    sum(value) filter (where ${isComparable}) as value,
    sum(sized) as sized, sum(small) as small, sum(medium) as medium
  from (
    select coalesce(lots.estimated_value, case when lot_awards.lot_id is null
        then tenders.estimated_value end) as estimate,
      sum(lot_awards.value) as value, bool_and(lot_awards.value is not null) as is_valued,
      count(organisations.size) as sized,
      count(*) filter (where organisations.size = 'small') as small,
      count(*) filter (where organisations.size = 'medium') as medium
    from lot_awards
    left join lots on lots.id = lot_awards.lot_id
    join organisations on organisations.id = lot_awards.organisation_id
    where lot_awards.tender_id = tenders.id
    group by lot_awards.lot_id, lots.estimated_value) as awarded_lots`

/** Returns a query for one row per standstill that began in one of the periods. */
function selectStandstills(asked: Asked, periods: readonly Period[]) {
  const begun = sql`(standstills.began_on::timestamp at time zone 'Europe/London')`
  return sql`
    select ${periodOf(begun, periods)} as period,
      exists (
        select from standstill_entries
        where standstill_entries.standstill_id = standstills.id and kind = 'challenged') as is_challenged
    from standstills join tenders on tenders.id = standstills.tender_id
    where standstills.began_on >= ${`${asked.months[0]!.month}-01`}::date
      and standstills.began_on < ${`${endOf(asked).month}-01`}::date and ${belongs(asked)}`
}

/** Selects the figures for each period, and for all periods together as period 0. */
const sumAwards = sql`
  select coalesce(period, 0) as period, json_build_object(
    'awarded', count(*),
    'bids', json_build_object('based_on', count(bidders), 'median', ${median(sql`bidders`)},
      'single', ${percent(sql`count(*) filter (where bidders = 1)`, sql`count(bidders)`)}),
    'days', ${spread(sql`days`)},
    'savings', ${spread(sql`100 * (estimate - value) / estimate`)},
    'small_firms', json_build_object('based_on', coalesce(sum(sized), 0),
      'small', ${percent(sql`sum(small)`, sql`sum(sized)`)},
      'small_or_medium', ${percent(sql`sum(small + medium)`, sql`sum(sized)`)})) as figures
  from awarded group by grouping sets ((period), ())`

const sumStandstills = sql`
  select coalesce(period, 0) as period, json_build_object(
    'based_on', count(*), 'challenged', count(*) filter (where is_challenged),
    'share', ${percent(sql`count(*) filter (where is_challenged)`, sql`count(*)`)}) as figures
  from standstills_begun group by grouping sets ((period), ())`

const sumCompared = sql`
  select coalesce(json_agg(json_build_object('currency', currency,
    'estimated_value', estimate::text, 'award_value', value::text) order by currency), '[]')
  from (
    select currency, sum(estimate) as estimate, sum(value) as value
    from awarded where estimate is not null group by currency) as sums`

function spread(value: RawBuilder<unknown>) {
  return sql`json_build_object('based_on', count(${value}), 'median', ${median(value)},
    'lowest', round(min(${value})::numeric, 1), 'highest', round(max(${value})::numeric, 1))`
}

function median(value: RawBuilder<unknown>) {
  return sql`round((percentile_cont(0.5) within group (order by (${value})::float8))::numeric, 1)`
}

/** Returns SQL for a percentage rounded to one decimal place, or null if the whole is 0. */
function percent(part: RawBuilder<unknown>, whole: RawBuilder<unknown>) {
  return sql`round(100.0 * ${part} / nullif(${whole}, 0), 1)`
}

interface Period {
  /** First and last month, both included: "2026-10" and "2026-12". */
  from: string
  to: string
  /** First instant of the period. */
  start: string
}

/**
 * Returns one period per month, or the months grouped into calendar quarters. The first and the
 * last quarter contain only the requested months.
 */
export function periodsOf(months: readonly UkMonth[], per: FigurePeriod): Period[] {
  const periods: Period[] = []
  for (const { month, start } of months) {
    const last = periods.at(-1)
    if (last && per === 'quarter' && quarterOf(last.from) === quarterOf(month)) last.to = month
    else periods.push({ from: month, to: month, start })
  }
  return periods
}

/** Returns "2026 3" for "2026-12": the year, and the quarter from 0 to 3. */
function quarterOf(month: string): string {
  const [year, number] = month.split('-')
  return `${year} ${Math.floor((Number(number) - 1) / 3)}`
}
