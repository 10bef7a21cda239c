import { auditTexts, exportAuditLogs, exportAuditLogsXlsx } from '../contract/audit.ts'
import { filtersOf } from '#kernel/server/exports/filters-of.ts'
import { serveExports } from '#kernel/server/exports/serve-exports.ts'
import { tableOf, type Column } from '#kernel/server/exports/table.ts'
import type { Route } from '#kernel/server/http/route.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { eachLog, type LoggedRow } from './queries.ts'

const columns: Column<LoggedRow>[] = [
  { heading: 'Timestamp', kind: 'time', cell: ({ performed_at }) => performed_at },
  { heading: 'User', cell: ({ user }) => user?.name ?? auditTexts.system },
  { heading: 'Email', cell: ({ user }) => user?.email, width: 32 },
  { heading: 'Action', cell: ({ action }) => action },
  { heading: 'Resource type', cell: ({ resource_type }) => resource_type, width: 16 },
  { heading: 'Resource id', cell: ({ resource_id }) => resource_id, width: 12 },
  { heading: 'IP address', cell: ({ ip }) => ip, width: 18 },
  { heading: 'Metadata', cell: ({ metadata }) => JSON.stringify(metadata), width: 48 },
  { heading: 'Changes', cell: ({ changes }) => changes && JSON.stringify(changes), width: 48 },
]

export function auditExportRoutes(route: Route, services: Services): void {
  const calls = { csv: exportAuditLogs, xlsx: exportAuditLogsXlsx }

  serveExports({ route, services }, calls, async ({ query, format, db }) => ({
    name: 'audit-logs',
    entry: {
      action: 'audit.exported',
      resource: ['Installation', null],
      metadata: { format, filters: filtersOf(query) },
    },
    table: tableOf('Audit log', columns, eachLog(db, query)),
  }))
}
