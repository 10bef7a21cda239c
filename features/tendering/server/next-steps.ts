// Next steps for a tender's managers: what is still needed for publication, and what follows the
// deadline.
import type { PublicationFault } from '#features/tenders/contract/publication-fault.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { tenderTexts, type TenderStatus } from '#features/tenders/contract/tender.ts'
import { nextBidsStep } from '#features/evaluation/rules/bids-step.ts'
import { hasPassed, type Actor } from '#kernel/rules/permission.ts'
import { pastDeadlines } from '#features/tenders/rules/tender-deadlines.ts'
import { hasEnded } from '#features/tenders/rules/tender-lifecycle.ts'
import { findBidding } from '#features/bids/setup/server/biddings.ts'
import { findBiddingFaults } from '#features/bids/setup/server/publish-bidding.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import { isOnPanel, readEvaluationRow } from '#features/evaluation/server/find-evaluation.ts'

interface ManagedTender {
  id: number
  organisation_id: number
  is_organisation_approved: boolean
  status: TenderStatus
  submission_deadline: string
  clarification_deadline: string
  takes_bids: boolean
}

type NextSteps = Pick<Tender, 'publication_faults' | 'bids_step'>

/**
 * Returns the next steps, which depend on the tender's status. For most tenders, no further query
 * is needed.
 */
export async function readNextSteps(
  db: Database,
  { tender, actor, now }: { tender: ManagedTender; actor: Actor; now: Date },
): Promise<NextSteps> {
  if (tender.status === 'draft') return { publication_faults: await findFaults(db, tender, now) }
  const isDue = tender.takes_bids && hasPassed(tender.submission_deadline, now)
  if (!isDue || hasEnded(tender.status)) return {}
  const bidding = await findBidding(db, tender.id)
  if (!bidding) return {}
  const evaluation = (await readEvaluationRow(db, tender.id))?.stage ?? null
  const isMember =
    evaluation !== null && (await isOnPanel(db, { tenderId: tender.id, userId: actor.id }))
  return { bids_step: nextBidsStep({ ...bidding, evaluation, isOnPanel: isMember }) }
}

/** Returns every reason why publication would be refused. */
async function findFaults(
  db: Database,
  tender: ManagedTender,
  now: Date,
): Promise<PublicationFault[]> {
  const past = Object.values(pastDeadlines(tender, now) ?? {}).flat()
  const inBidding = tender.takes_bids ? await findBiddingFaults(db, tender) : []
  return [
    ...past.map((text) => ({ part: 'deadlines' as const, text })),
    ...(tender.is_organisation_approved
      ? []
      : [{ part: 'organisation' as const, text: tenderTexts.organisationNotApproved }]),
    ...inBidding.map((text) => ({ part: 'bids' as const, text })),
  ]
}
