import { exportQuestions, exportQuestionsXlsx } from '../contract/question.ts'
import { serveExports } from '#kernel/server/exports/serve-exports.ts'
import { tableOf } from '#kernel/server/exports/table.ts'
import type { Route } from '#kernel/server/http/route.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { findTender } from '#features/tenders/server/find-tender.ts'
import { publishedColumns } from './published-columns.ts'
import { eachPublished } from './queries.ts'

export function questionExportRoutes(route: Route, services: Services): void {
  const calls = { csv: exportQuestions, xlsx: exportQuestionsXlsx }

  serveExports(
    { route, services },
    calls,
    async ({ user, params: { tenderId }, format, db }, tx) => {
      const tender = await findTender(tx, user, 'readPublishedAnswers', tenderId)
      return {
        name: `${tender.reference}-questions-and-answers`,
        entry: { action: 'answer.exported', resource: ['Tender', tenderId], metadata: { format } },
        table: tableOf('Questions and answers', publishedColumns, eachPublished(db, tenderId)),
        stillMay: () => findTender(services.db, user, 'readPublishedAnswers', tenderId),
      }
    },
  )
}
