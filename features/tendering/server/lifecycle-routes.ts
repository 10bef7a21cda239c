import {
  awardTender,
  cancelTender,
  closeTender,
  publishTender,
  unpublishTender,
} from '#features/tenders/contract/tender-calls.ts'
import { decisionTexts } from '#features/evaluation/award/contract/decision.ts'
import { tenderTexts } from '#features/tenders/contract/tender.ts'
import { winnersOf } from '#features/evaluation/award/rules/award-winners.ts'
import type { Actor } from '#kernel/rules/permission.ts'
import { hasOpenNote, whyNotPublishAgain } from '#features/tenders/moderation/rules/moderation.ts'
import type { TenderTransition } from '#features/tenders/rules/tender-lifecycle.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import type { Cause } from '#kernel/server/http/cause.ts'
import { conflict, invalid } from '#kernel/server/http/refusal.ts'
import type { Transact } from '#kernel/server/http/rights.ts'
import type { Route } from '#kernel/server/http/route.ts'
import { requireClosable } from '#features/bids/setup/server/guards.ts'
import { readEvaluationRow } from '#features/evaluation/server/find-evaluation.ts'
import { publishBidding } from '#features/bids/setup/server/publish-bidding.ts'
import type { AppKey } from '#kernel/server/platform/app-key.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { award } from '#features/evaluation/award/server/award-bidders.ts'
import { requireApprovals } from '#features/approvals/server/approvals.ts'
import { requireAwardApproval } from '#features/evaluation/award/server/award-proposal.ts'
import { changeStatus } from '#features/publication/server/change-status.ts'
import { requireApproved, requireFutureDeadlines } from './create.ts'
import { readTender } from './detail.ts'
import { lockTender, type FoundTender } from '#features/tenders/server/find-tender.ts'
import { publicationProposals } from '#features/publication/server/publication-proposals.ts'
import { readDraft, readNews } from '#features/publication/server/publication.ts'

interface Call {
  user: Actor
  cause: Cause
  params: { tenderId: number }
  transact: Transact
}

/** Transitions with an API call of their own. */
type Called = Exclude<TenderTransition, 'withdrawAward'>

type Extra = Pick<Parameters<typeof changeStatus>[1], 'values' | 'news' | 'metadata'>

const messages: Record<Called, string> = {
  publish: tenderTexts.published,
  unpublish: 'Tender unpublished successfully',
  close: 'Tender closed successfully',
  award: 'Tender awarded successfully',
  cancel: 'Tender cancelled successfully',
}

export function tenderLifecycleRoutes(route: Route, { appKey, db }: Services): void {
  route(publishTender, (call) =>
    take('publish', call, (tx, tender) =>
      preparePublication(tx, appKey, { tender, moderation_reply: call.body.moderation_reply }),
    ),
  )

  route(unpublishTender, (call) => take('unpublish', call))

  route(closeTender, (call) =>
    take('close', call, async (tx, tender) => {
      await requireClosable(tx, call.user, tender)
      return {}
    }),
  )

  route(awardTender, (call) =>
    take('award', call, async (tx, tender) => {
      if (await readEvaluationRow(tx, tender.id)) throw conflict(decisionTexts.decidedByPanel)
      const { awarded_to, award_value } = await award(tx, tender.id, call.body)
      await requireAwardApproval(tx, tender, call.body)
      const { note, lots, others } = call.body
      return {
        values: { awarded_to, award_value, award_note: note },
        metadata: {
          organisation_id: awarded_to,
          value: award_value,
          ...(lots && { lots }),
          ...(others?.length && { winners: winnersOf(call.body) }),
        },
      }
    }),
  )

  route(cancelTender, (call) => {
    const { reason, text } = call.body
    return take('cancel', call, async () => ({
      values: { cancellation_reason: reason, cancellation_text: text },
      metadata: { reason, text },
    }))
  })

  /**
   * Handles all transitions alike: locks the tender, checks the rules and the transition's own
   * conditions, and applies the transition. The reply is read when the tender is no longer locked.
   */
  async function take(
    transition: Called,
    { user, cause, params, transact }: Call,
    prepare: (tx: Tx, tender: FoundTender) => Promise<Extra> = async () => ({}),
  ) {
    await transact(async (tx) => {
      const tender = await lockTender(tx, user, transition, params.tenderId)
      const extra = await prepare(tx, tender)
      await changeStatus(tx, { transition, tender, cause, ...extra })
    })
    return { message: messages[transition], tender: await readTender(db, user, params.tenderId) }
  }
}

interface Publishing {
  tender: FoundTender
  moderation_reply: string | null
}

/** Checks the conditions for publication, and publishes the bidding. */
async function preparePublication(
  tx: Tx,
  appKey: AppKey,
  { tender, moderation_reply }: Publishing,
): Promise<Extra> {
  requireFutureDeadlines(tender, tender.now)
  await requireApproved(tx, tender.organisation_id)
  const reply = hasOpenNote(tender.moderation_status) ? moderation_reply : null
  const draft = await readDraft(tx, tender.id)
  const { changes: news, isChanged } = await readNews(tx, tender.id, draft)
  const missing = whyNotPublishAgain(tender.moderation_status, { isChanged, reply })
  if (missing) throw invalid({ moderation_reply: [missing] })
  const lotIds = draft.now.lots.map(({ id }) => id)
  const bidding = await publishBidding(tx, appKey, { tender, bidding: draft.bidding, lotIds })
  await requireApprovals(tx, tender, () => publicationProposals(tx, tender))
  return {
    news,
    values: { moderation_reply: reply },
    metadata: { ...(reply ? { reply } : {}), ...bidding },
  }
}
