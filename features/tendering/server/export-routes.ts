import { exportTenders, exportTendersXlsx } from '#features/tenders/contract/tender-export.ts'
import { filtersOf } from '#kernel/server/exports/filters-of.ts'
import { serveExports } from '#kernel/server/exports/serve-exports.ts'
import { tableOf } from '#kernel/server/exports/table.ts'
import type { Route } from '#kernel/server/http/route.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { eachTender } from './exported-tenders.ts'
import { columnsFor } from './export-columns.ts'

export function tenderExportRoutes(route: Route, services: Services): void {
  const { config } = services
  const calls = { csv: exportTenders, xlsx: exportTendersXlsx }

  serveExports({ route, services }, calls, async ({ user, query, format, db }) => ({
    name: 'tenders',
    entry: {
      action: 'tender.exported',
      resource: ['Tender', null],
      metadata: { format, filters: filtersOf(query) },
    },
    table: tableOf('Tenders', columnsFor(user, config.publicUrl), eachTender(db, user, query)),
  }))
}
