import { exportOrganisationsXlsx } from '../users/contract/admin-exports.ts'
import { exportOrganisations, type OrganisationRow } from '../contract/admin-organisation.ts'
import { filtersOf } from '#kernel/server/exports/filters-of.ts'
import { serveExports } from '#kernel/server/exports/serve-exports.ts'
import { tableOf, type Column } from '#kernel/server/exports/table.ts'
import type { Route } from '#kernel/server/http/route.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { organisationList } from './list.ts'

const columns: Column<OrganisationRow>[] = [
  { heading: 'id', cell: ({ id }) => id, width: 8 },
  { heading: 'name', cell: ({ name }) => name, width: 32 },
  { heading: 'type', cell: ({ type }) => type, width: 12 },
  { heading: 'verification_status', cell: (row) => row.verification_status, width: 18 },
  { heading: 'company_number', cell: ({ company_number }) => company_number, width: 16 },
  { heading: 'address_line1', cell: ({ address_line1 }) => address_line1 },
  { heading: 'address_line2', cell: ({ address_line2 }) => address_line2 },
  { heading: 'city', cell: ({ city }) => city, width: 18 },
  { heading: 'postcode', cell: ({ postcode }) => postcode, width: 12 },
  { heading: 'phone', cell: ({ phone }) => phone, width: 18 },
  { heading: 'is_address_confirmed', cell: (row) => row.is_address_confirmed, width: 20 },
  { heading: 'created_at', kind: 'time', cell: ({ created_at }) => created_at },
]

export function organisationExportRoutes(route: Route, services: Services): void {
  const calls = { csv: exportOrganisations, xlsx: exportOrganisationsXlsx }

  serveExports({ route, services }, calls, async ({ query, format, db }) => ({
    name: 'organisations',
    entry: {
      action: 'organisation.exported',
      resource: ['Organisation', null],
      metadata: { format, filters: filtersOf(query) },
    },
    table: tableOf('Organisations', columns, organisationList.each(db, query)),
  }))
}
