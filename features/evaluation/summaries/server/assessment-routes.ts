import { Readable } from 'node:stream'
import { downloadAssessment, getAssessment, type Assessment } from '../contract/summary.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import { asAttachment } from '#kernel/server/files/send-file.ts'
import { notFound } from '#kernel/server/http/refusal.ts'
import type { Route } from '#kernel/server/http/route.ts'
import type { SessionUser } from '#kernel/server/http/session.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { findTender } from '#features/tenders/server/find-tender.ts'
import { assessmentPdf } from './assessment-pdf.ts'

/**
 * Routes for a bidder's assessment summaries, which are available once all bidders are notified.
 */
export function assessmentRoutes(route: Route, { db }: Services): void {
  route(getAssessment, async ({ user, params: { tenderId } }) => ({
    data: await findAssessment(db, user, tenderId),
  }))

  route(downloadAssessment, async ({ user, params: { tenderId }, request, reply }) => {
    const assessment = await findAssessment(db, user, tenderId)
    if (!assessment) throw notFound()
    asAttachment(reply, `${assessment.tender.reference}-assessment-summary.pdf`)
    void reply.type('application/pdf')
    return request.method === 'HEAD' ? Readable.from([]) : assessmentPdf(assessment)
  })
}

/** Returns the summaries of the caller's own bids as they were sent, or null if there are none. */
async function findAssessment(
  db: Database,
  user: SessionUser,
  tenderId: number,
): Promise<Assessment | null> {
  const { id, reference, title, currency } = await findTender(db, user, 'seeOwnBids', tenderId)
  const rows = await db
    .selectFrom('decisions')
    .innerJoin('summaries', 'summaries.decision_id', 'decisions.id')
    .innerJoin('bids', 'bids.id', 'summaries.bid_id')
    .innerJoin('tenders', 'tenders.id', 'decisions.tender_id')
    .innerJoin('organisations', 'organisations.id', 'tenders.organisation_id')
    .leftJoin('lots', 'lots.id', 'bids.lot_id')
    .where('decisions.tender_id', '=', tenderId)
    .where('decisions.state', '=', 'notified')
    .where('bids.organisation_id', '=', user.organisation?.id ?? null)
    .orderBy('lots.lot_number')
    .select(['decisions.notified_at', 'summaries.content', 'organisations.name as buyer'])
    .execute()
  const [first] = rows
  if (!first) return null
  return {
    tender: { id, reference, title, currency },
    buyer: first.buyer,
    notified_at: first.notified_at!,
    summaries: rows.map(({ content }) => content!),
  }
}
