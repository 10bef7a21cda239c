import { exportTenderInterests, exportTenderInterestsXlsx } from '../contract/interest.ts'
import { serveExports } from '#kernel/server/exports/serve-exports.ts'
import { tableOf, type Column } from '#kernel/server/exports/table.ts'
import type { Route } from '#kernel/server/http/route.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { findTender } from '#features/tenders/server/find-tender.ts'
import { eachInterested, type Interested } from './queries.ts'

const columns: Column<Interested>[] = [
  { heading: 'Organisation', cell: ({ organisation }) => organisation.name, width: 32 },
  { heading: 'Registered by', cell: ({ user }) => user.name },
  { heading: 'Email', cell: ({ user }) => user.email, width: 32 },
  { heading: 'Registered', kind: 'time', cell: ({ created_at }) => created_at },
]

export function interestExportRoutes(route: Route, services: Services): void {
  const calls = { csv: exportTenderInterests, xlsx: exportTenderInterestsXlsx }

  // The export contains suppliers' personal data, so it writes an audit row.
  serveExports(
    { route, services },
    calls,
    async ({ user, params: { tenderId }, format, db }, tx) => {
      const tender = await findTender(tx, user, 'seeInterests', tenderId)
      return {
        name: `${tender.reference}-interested-suppliers`,
        entry: {
          action: 'interest.exported',
          resource: ['Tender', tenderId],
          metadata: { format },
        },
        table: tableOf('Interested suppliers', columns, eachInterested(db, tenderId)),
        stillMay: () => findTender(services.db, user, 'seeInterests', tenderId),
      }
    },
  )
}
