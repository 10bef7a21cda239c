import { exportUsersXlsx } from '../contract/admin-exports.ts'
import { exportUsers, type AdminUser } from '../contract/admin-user.ts'
import { filtersOf } from '#kernel/server/exports/filters-of.ts'
import { serveExports } from '#kernel/server/exports/serve-exports.ts'
import { tableOf, type Column } from '#kernel/server/exports/table.ts'
import type { Route } from '#kernel/server/http/route.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { userList } from './list.ts'

const columns: Column<AdminUser>[] = [
  { heading: 'id', cell: ({ id }) => id, width: 8 },
  { heading: 'name', cell: ({ name }) => name },
  { heading: 'email', cell: ({ email }) => email, width: 32 },
  { heading: 'role', cell: ({ role }) => role, width: 12 },
  { heading: 'organisation', cell: ({ organisation }) => organisation?.name, width: 32 },
  { heading: 'is_active', cell: ({ is_active }) => is_active, width: 12 },
  { heading: 'mfa_enabled', cell: ({ mfa_enabled }) => mfa_enabled, width: 14 },
  { heading: 'last_login_at', kind: 'time', cell: ({ last_login_at }) => last_login_at },
  { heading: 'created_at', kind: 'time', cell: ({ created_at }) => created_at },
]

export function userExportRoutes(route: Route, services: Services): void {
  const calls = { csv: exportUsers, xlsx: exportUsersXlsx }

  serveExports({ route, services }, calls, async ({ query, format, db }) => ({
    name: 'users',
    entry: {
      action: 'user.exported',
      resource: ['User', null],
      metadata: { format, filters: filtersOf(query) },
    },
    table: tableOf('Users', columns, userList.each(db, query)),
  }))
}
