// SQL conditions for the tabs and filters of tender lists.
import { sql, type RawBuilder } from 'kysely'
import type { SupplierTab } from '#features/tenders/contract/tender.ts'
import type { Actor } from '#kernel/rules/permission.ts'
import { readableBy } from '#features/tenders/server/visibility.ts'

type Condition = RawBuilder<boolean>

/**
 * Conditions for the tabs. They compare deadlines with the clock, because a tender whose deadline
 * has passed stays `published` until the job that closes tenders has run.
 */
export const tabs: Record<SupplierTab, Condition | undefined> = {
  active: sql`(tenders.status = 'published' and tenders.submission_deadline > now())`,
  closed: sql`(tenders.status = 'closed'
    or (tenders.status = 'published' and tenders.submission_deadline <= now()))`,
  awarded: sql`tenders.status = 'awarded'`,
  all: undefined,
}

const ukMidnight = (day: RawBuilder<unknown>) =>
  sql`(${day}::date::timestamp at time zone 'Europe/London')`
const ukNextMidnight = (day: RawBuilder<unknown>) =>
  sql`((${day}::date + 1)::timestamp at time zone 'Europe/London')`

/** A filter's value, or the column of a saved search that contains it. */
type FilterValue = RawBuilder<unknown>

/** Conditions for each filter, shared by lists and saved searches. */
export const filterConditions = {
  organisation_id: (value: FilterValue) => sql`tenders.organisation_id = ${value}`,
  procedure_type: (value: FilterValue) => sql`tenders.procedure_type = ${value}`,
  category: (value: FilterValue) => sql`tenders.categories @> array[${value}]`,
  categories: (value: FilterValue) => sql`tenders.categories && ${value}::text[]`,
  min_value: (value: FilterValue, actor: Actor) =>
    sql`(tenders.estimated_value >= ${value}::numeric and ${readableBy(actor)})`,
  max_value: (value: FilterValue, actor: Actor) =>
    sql`(tenders.estimated_value <= ${value}::numeric and ${readableBy(actor)})`,
  deadline_from: (value: FilterValue) => sql`tenders.submission_deadline >= ${ukMidnight(value)}`,
  deadline_to: (value: FilterValue) => sql`tenders.submission_deadline < ${ukNextMidnight(value)}`,
  location_pattern: (value: FilterValue, actor: Actor) =>
    sql`(tenders.location ilike ${value} and ${readableBy(actor)})`,
}
