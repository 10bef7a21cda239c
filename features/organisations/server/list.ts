import { sql, type RawBuilder } from 'kysely'
import type { OrganisationQuery, OrganisationRow } from '../contract/admin-organisation.ts'
import type { OrganisationFilter, OrganisationSort } from '../contract/admin-organisation-lists.ts'
import { organisationTypes } from '#kernel/contract/organisation.ts'
import { containing } from '#kernel/server/db/like.ts'
import { list } from '#kernel/server/http/list.ts'
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
 * Matches a part of the name or of the type. The search for types is done here instead of in SQL,
 * because only names have an index for parts of words.
 */
function matches(search: string): RawBuilder<boolean> {
  const isNamed = sql<boolean>`organisations.name ilike ${containing(search)}`
  const types = organisationTypes.filter((type) => type.includes(search.toLowerCase()))
  if (types.length === 0) return isNamed
  return sql`(${isNamed} or organisations.type in (${sql.join(types)}))`
}

export const organisationList = list<
  OrganisationQuery,
  OrganisationRow,
  OrganisationFilter | 'all'
>({
  from: 'organisations',
  select: selectOrganisations,
  order: { sort: '-created_at', key: 'created_at', type: 'timestamptz' },
  orders,
  tabs,
  filters: ({ type, verification_status }) => [
    type && sql`organisations.type = ${type}`,
    verification_status && sql`organisations.verification_status = ${verification_status}`,
  ],
  search: matches,
  counts: { all: sql`true`, ...tabs },
  total: ({ filter, type, verification_status }, counts) =>
    type || verification_status ? undefined : counts[filter ?? 'all'],
})
