import { exportQuestions, exportQuestionsXlsx } from '#domain/contract/question.ts'
import { serveExports } from '#server/exports/serve-exports.ts'
import { tableOf } from '#server/exports/table.ts'
import type { Route } from '#server/http/route.ts'
import type { Services } from '#server/platform/services.ts'
import { findTender } from '#server/tenders/find-tender.ts'
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
