// SQL conditions for the tabs and filters of tender lists.
import { sql, type RawBuilder } from 'kysely'
import type { SupplierTab } from '#domain/contract/lists.ts'
import type { Actor } from '#domain/rules/can.ts'
import { readableBy } from '#server/tenders/visibility.ts'

type Condition = RawBuilder<boolean>

/**
 * Conditions for the tabs. They compare deadlines with the clock, so the result doesn't depend on
 * the closing job.
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
type Given = RawBuilder<unknown>

/** Conditions for each filter, shared by lists and saved searches. */
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
