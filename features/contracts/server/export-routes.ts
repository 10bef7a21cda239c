import { exportContracts, exportContractsXlsx, type ContractRow } from '../contract/contract.ts'
import { filtersOf } from '#kernel/server/exports/filters-of.ts'
import { serveExports } from '#kernel/server/exports/serve-exports.ts'
import { tableOf, type Column } from '#kernel/server/exports/table.ts'
import type { Route } from '#kernel/server/http/route.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { eachContract } from './list.ts'

const columns: Column<ContractRow>[] = [
  { heading: 'number', cell: ({ number }) => number, width: 24 },
  { heading: 'title', cell: ({ title }) => title, width: 40 },
  { heading: 'state', cell: ({ state }) => state, width: 12 },
  { heading: 'buyer', cell: ({ buyer }) => buyer.name, width: 32 },
  { heading: 'supplier', cell: ({ supplier }) => supplier.name, width: 32 },
  { heading: 'tender', cell: ({ tender }) => tender.reference, width: 18 },
  { heading: 'lot', cell: ({ lot }) => lot?.lot_number, width: 8 },
  { heading: 'value', kind: 'money', cell: ({ value }) => value },
  { heading: 'currency', cell: ({ currency }) => currency, width: 10 },
  { heading: 'signed_on', cell: ({ signed_on }) => signed_on, width: 12 },
  { heading: 'starts_on', cell: ({ starts_on }) => starts_on, width: 12 },
  { heading: 'ends_on', cell: ({ ends_on }) => ends_on, width: 12 },
  { heading: 'terminated_on', cell: ({ terminated_on }) => terminated_on, width: 14 },
]

export function contractExportRoutes(route: Route, services: Services): void {
  const calls = { csv: exportContracts, xlsx: exportContractsXlsx }

  serveExports({ route, services }, calls, async ({ query, user, format, db }) => ({
    name: 'contracts',
    entry: {
      action: 'contract.exported',
      resource: ['Contract', null],
      metadata: { format, filters: filtersOf(query) },
    },
    table: tableOf('Contracts', columns, eachContract(db, user, query)),
  }))
}
