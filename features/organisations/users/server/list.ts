import { sql, type RawBuilder } from 'kysely'
import type { UserQuery, AdminUser } from '../contract/admin-user.ts'
import type { UserFilter, UserSort } from '../contract/admin-user-lists.ts'
import { containing } from '#kernel/server/db/like.ts'
import { list } from '#kernel/server/http/list.ts'
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

export const userList = list<UserQuery, AdminUser, UserFilter | 'all'>({
  from: 'users',
  select: selectAdminUsers,
  order: { sort: '-created_at', key: 'created_at', type: 'timestamptz' },
  orders,
  tabs,
  search: matches,
  counts: { all: sql`true`, ...tabs },
  total: ({ filter }, counts) => counts[filter ?? 'all'],
})
