// Filters and sort orders of administrators' list of users. They are separate from the calls,
// because the router loads them on the first visit, before any page.

export const userFilters = ['admins', 'buyers', 'suppliers', 'active', 'blocked'] as const
export type UserFilter = (typeof userFilters)[number]

export const userSorts = [
  '-created_at',
  'created_at',
  'name',
  '-name',
  'role',
  '-role',
  '-last_login_at',
  'last_login_at',
] as const
export type UserSort = (typeof userSorts)[number]
