// Which tenders a list is about, as SQL.
import { sql, type RawBuilder } from 'kysely'
import type { SupplierTab } from '#domain/contract/lists.ts'
import type { TenderListQuery } from '#domain/contract/tender-calls.ts'
import type { Actor } from '#domain/rules/can.ts'
import { allOf } from '#server/db/all-of.ts'
import { containing } from '#server/db/like.ts'
import { ownTo, readableBy, visibleTo } from './visibility.ts'

type Condition = RawBuilder<boolean>

/** By the clock: a deadline that has passed ends it, whether or not the closing job has run. */
const tabs: Record<SupplierTab, Condition | undefined> = {
  active: sql`(tenders.status = 'published' and tenders.submission_deadline > now())`,
  closed: sql`(tenders.status = 'closed'
    or (tenders.status = 'published' and tenders.submission_deadline <= now()))`,
  awarded: sql`tenders.status = 'awarded'`,
  all: undefined,
}

const ukMidnight = (day: string) => sql`(${day}::date::timestamp at time zone 'Europe/London')`
const ukNextMidnight = (day: string) =>
  sql`((${day}::date + 1)::timestamp at time zone 'Europe/London')`

/** What an index leads to. */
export function listed(actor: Actor, query: TenderListQuery): Condition {
  const { status, organisation_id } = query
  return allOf([
    visibleTo(actor),
    query.scope !== 'all' && ownTo(actor),
    query.filter && tabs[query.filter],
    status && sql`tenders.status = ${status}`,
    organisation_id && sql`tenders.organisation_id = ${organisation_id}`,
  ])
}

/** What the list's own indexes include: asked of each tender along the list, without reading it. */
export function filters(actor: Actor, query: TenderListQuery): RawBuilder<unknown>[] {
  const { procedure_type, category, categories } = query
  const { min_value, max_value, deadline_from, deadline_to } = query
  const value = sql`tenders.estimated_value`
  return [
    procedure_type && sql`tenders.procedure_type = ${procedure_type}`,
    category && sql`tenders.categories @> array[${category}]`,
    categories && sql`tenders.categories && ${categories}::text[]`,
    min_value && sql`(${value} >= ${min_value}::numeric and ${readableBy(actor)})`,
    max_value && sql`(${value} <= ${max_value}::numeric and ${readableBy(actor)})`,
    deadline_from && sql`tenders.submission_deadline >= ${ukMidnight(deadline_from)}`,
    deadline_to && sql`tenders.submission_deadline < ${ukNextMidnight(deadline_to)}`,
  ].filter((condition) => typeof condition === 'object')
}

export function conditions(actor: Actor, query: TenderListQuery): Condition {
  const { location } = query
  return allOf([
    listed(actor, query),
    ...filters(actor, query),
    location && sql`(tenders.location ilike ${containing(location)} and ${readableBy(actor)})`,
  ])
}
