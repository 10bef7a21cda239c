import { Readable } from 'node:stream'
import { downloadDecisionReport, getDecisionReport } from '../contract/decision-calls.ts'
import { decisionTexts as texts } from '../contract/decision.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import { toPdf } from '#kernel/server/exports/pdf.ts'
import { asAttachment } from '#kernel/server/files/send-file.ts'
import { conflict } from '#kernel/server/http/refusal.ts'
import type { Route } from '#kernel/server/http/route.ts'
import type { SessionUser } from '#kernel/server/http/session.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { buildReport } from './build-report.ts'
import { findDecision } from './find-decision.ts'

/** Routes for the recommendation report as a page and as a PDF, with the same content. */
export function decisionReportRoutes(route: Route, { db }: Services): void {
  route(getDecisionReport, async ({ user, params: { tenderId } }) => {
    const { report } = await findReport(db, user, tenderId)
    return { data: report }
  })

  route(downloadDecisionReport, async ({ user, params: { tenderId }, request, reply }) => {
    const { report, reference } = await findReport(db, user, tenderId)
    asAttachment(reply, `${reference}-recommendation-report.pdf`)
    void reply.type('application/pdf')
    return request.method === 'HEAD' ? Readable.from([]) : toPdf(report)
  })
}

async function findReport(db: Database, user: SessionUser, tenderId: number) {
  const found = await findDecision(db, user, tenderId)
  if (!found.row) throw conflict(texts.none)
  const { reference } = found.panel.tender
  return { reference, report: await buildReport(db, found) }
}
