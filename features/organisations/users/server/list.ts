import { sql, type RawBuilder } from 'kysely'
import type { UserQuery, AdminUser } from '../contract/admin-user.ts'
import type { UserFilter, UserSort } from '../contract/admin-user-lists.ts'
import { countedTo, countLimits, sliceOf } from '#kernel/contract/pagination.ts'
import { anyOf } from '#kernel/server/db/any-of.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import { countTabs, countUpTo } from '#kernel/server/db/count-up-to.ts'
import { containing } from '#kernel/server/db/like.ts'
import { inBatches } from '#kernel/server/exports/in-batches.ts'
import { after, requireDefaultOrder } from '#kernel/server/http/list-parts.ts'
import { selectAdminUsers } from './queries.ts'

const tabs: Record<UserFilter, RawBuilder<boolean>> = {
  admins: sql`users.role = 'admin'`,
  buyers: sql`users.role = 'buyer'`,
  suppliers: sql`users.role = 'supplier'`,
  active: sql`users.is_active`,
  // An account is either active or blocked, so users whose organisation awaits approval are
  // included.
  blocked: sql`not users.is_active`,
}

const orders: Record<UserSort, RawBuilder<unknown>> = {
  '-created_at': sql`users.created_at desc, users.id desc`,
  created_at: sql`users.created_at, users.id`,
  name: sql`lower(users.name), users.id`,
  '-name': sql`lower(users.name) desc, users.id desc`,
  role: sql`users.role, lower(users.name), users.id`,
  '-role': sql`users.role desc, lower(users.name), users.id`,
  '-last_login_at': sql`users.last_login_at desc nulls last, users.id desc`,
  last_login_at: sql`users.last_login_at nulls first, users.id`,
}

// A union lets each half use its own index, unlike an "or" over the join.
function matches(search: string): RawBuilder<boolean> {
  const pattern = containing(search)
  return sql`users.id in (
    select id from users where name ilike ${pattern} or email ilike ${pattern}
    union all
    select members.id from users as members
      join organisations on organisations.id = members.organisation_id
      where organisations.name ilike ${pattern})`
}

function conditions({ search, filter }: UserQuery): RawBuilder<boolean> {
  const wanted = [sql`true`, filter && tabs[filter], search && matches(search)].filter(
    (condition) => typeof condition === 'object' && condition !== null,
  )
  return sql<boolean>`${sql.join(wanted, sql` and `)}`
}

export function eachUser(db: Database, query: UserQuery): AsyncIterable<AdminUser[]> {
  return inBatches(db, {
    ids: sql`select id from users where ${conditions(query)}
      order by ${orders[query.sort ?? '-created_at']}`,
    read: (ids) => selectAdminUsers(db).where(anyOf('users.id', ids)).execute(),
  })
}

const order = { key: 'users.created_at', id: 'users.id', type: 'timestamptz' } as const

export const isDefaultOrder = ({ sort = '-created_at' }: UserQuery) => sort === '-created_at'

export async function findUsers(db: Database, query: UserQuery): Promise<AdminUser[]> {
  requireDefaultOrder(query, isDefaultOrder(query))
  const { limit, offset } = sliceOf(query)
  return selectAdminUsers(db)
    .where(conditions(query))
    .where(after(query, order))
    .orderBy(orders[query.sort ?? '-created_at'])
    .limit(limit)
    .offset(offset)
    .execute()
}

/**
 * Returns the number of users that the query finds, and the number in each tab regardless of the
 * search.
 */
export async function countUsers(db: Database, query: UserQuery) {
  const inTab = (tab: RawBuilder<boolean>) => sql`select from users where ${tab}`
  const counts = await countTabs(db, {
    all: sql`select from users`,
    admins: inTab(tabs.admins),
    buyers: inTab(tabs.buyers),
    suppliers: inTab(tabs.suppliers),
    active: inTab(tabs.active),
    blocked: inTab(tabs.blocked),
  })
  const isTab = !query.search
  const total = isTab
    ? countedTo(countLimits.max, counts[query.filter ?? 'all'])
    : await countUpTo(db, inTab(conditions(query)), query)
  return { total, counts }
}
