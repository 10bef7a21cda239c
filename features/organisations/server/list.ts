import { sql, type RawBuilder } from 'kysely'
import type { OrganisationQuery, OrganisationRow } from '../contract/admin-organisation.ts'
import type { OrganisationFilter, OrganisationSort } from '../contract/admin-organisation-lists.ts'
import { countedTo, countLimits, sliceOf } from '#kernel/contract/pagination.ts'
import { organisationTypes } from '#kernel/contract/organisation.ts'
import { anyOf } from '#kernel/server/db/any-of.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import { countTabs, countUpTo } from '#kernel/server/db/count-up-to.ts'
import { containing } from '#kernel/server/db/like.ts'
import { inBatches } from '#kernel/server/exports/in-batches.ts'
import { after, requireDefaultOrder } from '#kernel/server/http/list-parts.ts'
import { selectOrganisations } from './queries.ts'

const tabs: Record<OrganisationFilter, RawBuilder<boolean>> = {
  pending: sql`organisations.verification_status = 'pending'`,
  approved: sql`organisations.verification_status = 'approved'`,
  rejected: sql`organisations.verification_status = 'rejected'`,
  buyers: sql`organisations.type = 'buyer'`,
  suppliers: sql`organisations.type = 'supplier'`,
}

const orders: Record<OrganisationSort, RawBuilder<unknown>> = {
  '-created_at': sql`organisations.created_at desc, organisations.id desc`,
  created_at: sql`organisations.created_at, organisations.id`,
  name: sql`lower(organisations.name), organisations.id`,
  '-name': sql`lower(organisations.name) desc, organisations.id desc`,
  type: sql`organisations.type, organisations.created_at desc, organisations.id desc`,
  '-type': sql`organisations.type desc, organisations.created_at desc, organisations.id desc`,
  verification_status: sql`organisations.verification_status, organisations.created_at desc,
    organisations.id desc`,
  '-verification_status': sql`organisations.verification_status desc,
    organisations.created_at desc, organisations.id desc`,
}

/**
 * Matches a part of the name or of the type. Types are compared here, because only names have an
 * index for parts of words.
 */
function matches(search: string): RawBuilder<boolean> {
  const isNamed = sql<boolean>`organisations.name ilike ${containing(search)}`
  const types = organisationTypes.filter((type) => type.includes(search.toLowerCase()))
  if (types.length === 0) return isNamed
  return sql`(${isNamed} or organisations.type in (${sql.join(types)}))`
}

function conditions(query: OrganisationQuery): RawBuilder<boolean> {
  const { search, filter, type, verification_status } = query
  const wanted = [
    sql`true`,
    filter && tabs[filter],
    type && sql`organisations.type = ${type}`,
    verification_status && sql`organisations.verification_status = ${verification_status}`,
    search && matches(search),
  ].filter((condition) => typeof condition === 'object' && condition !== null)
  return sql<boolean>`${sql.join(wanted, sql` and `)}`
}

export function eachOrganisation(
  db: Database,
  query: OrganisationQuery,
): AsyncIterable<OrganisationRow[]> {
  return inBatches(db, {
    ids: sql`select id from organisations where ${conditions(query)}
      order by ${orders[query.sort ?? '-created_at']}`,
    read: (ids) => selectOrganisations(db).where(anyOf('organisations.id', ids)).execute(),
  })
}

const order = {
  key: 'organisations.created_at',
  id: 'organisations.id',
  type: 'timestamptz',
} as const

export const isDefaultOrder = ({ sort = '-created_at' }: OrganisationQuery) =>
  sort === '-created_at'

export async function findOrganisations(
  db: Database,
  query: OrganisationQuery,
): Promise<OrganisationRow[]> {
  requireDefaultOrder(query, isDefaultOrder(query))
  const { limit, offset } = sliceOf(query)
  return selectOrganisations(db)
    .where(conditions(query))
    .where(after(query, order))
    .orderBy(orders[query.sort ?? '-created_at'])
    .limit(limit)
    .offset(offset)
    .execute()
}

/**
 * Returns the number of organisations that the query finds, and the number in each tab regardless
 * of the search.
 */
export async function countOrganisations(db: Database, query: OrganisationQuery) {
  const inTab = (tab: RawBuilder<boolean>) => sql`select from organisations where ${tab}`
  const counts = await countTabs(db, {
    all: sql`select from organisations`,
    pending: inTab(tabs.pending),
    approved: inTab(tabs.approved),
    rejected: inTab(tabs.rejected),
    buyers: inTab(tabs.buyers),
    suppliers: inTab(tabs.suppliers),
  })
  const isTab = !query.search && !query.type && !query.verification_status
  const total = isTab
    ? countedTo(countLimits.max, counts[query.filter ?? 'all'])
    : await countUpTo(db, inTab(conditions(query)), query)
  return { total, counts }
}
