import { exportScores, exportScoresCsv } from '#features/evaluation/ranking/contract/ranking.ts'
import { findPanel } from '#features/evaluation/server/find-evaluation.ts'
import { serveExports } from '#kernel/server/exports/serve-exports.ts'
import type { Route } from '#kernel/server/http/route.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { matrixTable, recordTable } from './export-tables.ts'

/**
 * Routes that export the scores of a locked evaluation: the matrix of agreed marks, and every row
 * of the evaluation record that led to it.
 */
export function scoreExportRoutes(route: Route, services: Services): void {
  const calls = { csv: exportScoresCsv, xlsx: exportScores }
  const action = 'exportScores'

  serveExports(
    { route, services },
    calls,
    async ({ user, params: { tenderId }, format, db }, tx) => {
      const panel = await findPanel(tx, { user, tenderId, action })
      return {
        name: `${panel.tender.reference}-scores`,
        entry: {
          action: 'evaluation.exported',
          resource: ['Tender', tenderId],
          metadata: { format },
        },
        table: await recordTable(db, panel),
        firstSheets: format === 'xlsx' ? [await matrixTable(db, panel)] : [],
        stillMay: () => findPanel(services.db, { user, tenderId, action }),
      }
    },
  )
}
