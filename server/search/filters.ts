// The tabs and filters of lists of tenders, as SQL.
import { sql, type RawBuilder } from 'kysely'
import type { SupplierTab } from '#domain/contract/lists.ts'
import type { Actor } from '#domain/rules/can.ts'
import { readableBy } from '#server/tenders/visibility.ts'

type Condition = RawBuilder<boolean>

/** By the clock: a deadline that has passed ends it, whether or not the closing job has run. */
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

/** A value, or the column of a saved search that holds one. */
type Given = RawBuilder<unknown>

/** What each filter asks of a tender, whether somebody filters now or is told of what they saved. */
export const asks = {
  organisation_id: (given: Given) => sql`tenders.organisation_id = ${given}`,
  procedure_type: (given: Given) => sql`tenders.procedure_type = ${given}`,
  category: (given: Given) => sql`tenders.categories @> array[${given}]`,
  categories: (given: Given) => sql`tenders.categories && ${given}::text[]`,
  min_value: (given: Given, actor: Actor) =>
    sql`(tenders.estimated_value >= ${given}::numeric and ${readableBy(actor)})`,
  max_value: (given: Given, actor: Actor) =>
    sql`(tenders.estimated_value <= ${given}::numeric and ${readableBy(actor)})`,
  deadline_from: (given: Given) => sql`tenders.submission_deadline >= ${ukMidnight(given)}`,
  deadline_to: (given: Given) => sql`tenders.submission_deadline < ${ukNextMidnight(given)}`,
  location_pattern: (given: Given, actor: Actor) =>
    sql`(tenders.location ilike ${given} and ${readableBy(actor)})`,
}
