import {
  askApproval,
  listApprovals,
  reviewApproval,
  type ApprovalSubject,
  approvalTexts as texts,
} from '#features/approvals/contract/approval.ts'
import { listApprovalTasks } from '#features/approvals/contract/approval-task.ts'
import { contractTexts } from '#features/contracts/contract/contract.ts'
import { decisionTexts } from '#features/evaluation/award/contract/decision.ts'
import {
  afterReview,
  reviewAs,
  approvalRecipients,
  waitsFor,
} from '#features/approvals/rules/approval.ts'
import type { TenderAction } from '#features/tenders/rules/can.ts'
import { record } from '#kernel/server/audit/record.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import { readEvaluationRow } from '#features/evaluation/server/find-evaluation.ts'
import { conflict, invalid, notFound, refusalFor, stale } from '#kernel/server/http/refusal.ts'
import type { Context, Route } from '#kernel/server/http/route.ts'
import type { SessionUser } from '#kernel/server/http/session.ts'
import { chooseAward, readAwards } from '#features/evaluation/standstill/server/read-awards.ts'
import { notify } from '#kernel/server/notices/notify.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { readApprovalTasks } from '#features/publication/server/approval-tasks.ts'
import { askForApproval, type Proposal } from '#features/approvals/server/approvals.ts'
import {
  awardProposal,
  hasPublishedBidding,
} from '#features/evaluation/award/server/award-proposal.ts'
import { differences } from '#features/tenders/server/differences.ts'
import { findTender, lockTender, type FoundTender } from '#features/tenders/server/find-tender.ts'
import {
  editProposals,
  publicationProposals,
} from '#features/publication/server/publication-proposals.ts'
import { readApprovals } from '#features/publication/server/read-approvals.ts'
import { lockContract } from '#features/contracts/server/read.ts'
import {
  modificationProposal,
  signingProposal,
} from '#features/contracts/server/value-proposals.ts'
import { standstillTexts } from '#features/evaluation/standstill/contract/standstill.ts'

const words = {
  notNeeded: 'This needs no approval.',
  notWaiting: 'This request has been reviewed or replaced already.',
  reasonRequired: 'Enter a reason',
}

/** Routes for requests for approval by other people. */
export function approvalRoutes(route: Route, { db }: Services): void {
  route(listApprovals, async ({ user, params: { tenderId } }) => {
    const tender = await findTender(db, user, 'seeApprovals', tenderId)
    return { data: await readApprovals(db, { tender, userId: user.id }) }
  })

  route(listApprovalTasks, async ({ user }) => ({ data: await readApprovalTasks(db, user) }))

  route(askApproval, async ({ user, params: { tenderId }, body: { subject }, cause, transact }) =>
    transact(async (tx) => {
      const tender = await lockTender(tx, user, rules[subject.kind], tenderId)
      let isNeeded = false
      for (const proposal of await propose(tx, { user, tender, subject })) {
        if (await askForApproval(tx, { tender, proposal, user, cause })) isNeeded = true
      }
      if (!isNeeded) throw conflict(words.notNeeded)
      return { message: 'Sent for approval. We’ve emailed those who can approve it.' }
    }),
  )

  route(reviewApproval, (call) => call.transact((tx) => review(tx, call)))
}

async function review(tx: Tx, { user, params, body, cause }: Context<typeof reviewApproval>) {
  const { tenderId, approvalId } = params
  const { approves, sha256 } = body
  const reason = body.reason.trim()
  const tender = await lockTender(tx, user, 'reviewApprovals', tenderId)
  const all = await readApprovals(tx, { tender, userId: user.id })
  const found = all.find(({ id }) => id === approvalId)
  if (!found) throw notFound('This request for approval doesn’t exist.')
  if (!found.pending) throw conflict(words.notWaiting)
  const capacity = reviewAs(found.pending, user.id)
  if ('reason' in capacity) throw refusalFor(capacity.reason)
  if (found.sha256 !== sha256) throw stale(words.notWaiting)
  if (found.level !== body.level) throw stale(texts.reviewedMeanwhile)
  if (found.is_outdated) throw stale(texts.outdated)
  if (!approves && reason === '') throw invalid({ reason: [words.reasonRequired] })
  const { kind, level } = found
  const { approval, by, next } = afterReview(found.pending, user)
  const { for_user_id } = approval
  const isFirst = approves && next !== undefined
  await tx
    .insertInto('approval_reviews')
    .values({ approval_id: found.id, user_id: user.id, for_user_id, level, approves, reason })
    .execute()
  if (!isFirst) {
    await tx
      .updateTable('approvals')
      .set({ state: approves ? 'approved' : 'refused' })
      .where('id', '=', found.id)
      .execute()
  }
  await record(tx, cause, {
    action: approves ? 'approval.approved' : 'approval.refused',
    resource: ['Tender', tenderId],
    metadata: { approval_id: found.id, kind, reason, sha256, level, for_user_id },
  })
  const waits = isFirst ? waitsFor(next) : null
  await notify(tx, 'approval-reviewed', {
    tender_id: tenderId,
    kind,
    asked_by: found.asked_by.id,
    is_approved: approves,
    by,
    note: reason,
    waits,
  })
  if (isFirst) {
    const told = approvalRecipients(next, found.asked_by)
    await notify(tx, 'approval-asked', { tender_id: tenderId, kind, ...told })
  }
  const approved = waits ? texts.approvedFirst(waits) : 'Approved. Your colleague can go on.'
  return {
    message: approves ? approved : 'Refused. Your colleague is told.',
    data: await readApprovals(tx, { tender, userId: user.id }),
  }
}

/** Actions whose rules apply to a request for approval of each kind. */
const rules: Record<ApprovalSubject['kind'], TenderAction> = {
  publication: 'edit',
  deadline: 'moveDeadline',
  award: 'award',
  contract: 'manageContracts',
  modification: 'manageContracts',
}

interface Proposing {
  user: SessionUser
  tender: FoundTender
  subject: ApprovalSubject
}

async function propose(tx: Tx, { user, tender, subject }: Proposing): Promise<Proposal[]> {
  if (subject.kind === 'publication' || subject.kind === 'deadline') {
    return proposePublic(tx, tender, subject)
  }
  if (subject.kind === 'award') {
    if (await readEvaluationRow(tx, tender.id)) throw conflict(decisionTexts.decidedByPanel)
    if (!(await hasPublishedBidding(tx, tender.id))) throw conflict(words.notNeeded)
    return [await awardProposal(tx, tender, subject.award)]
  }
  const { value, reason } = subject
  if (value === null) throw invalid({ value: [contractTexts.valueRequired] })
  if (reason.trim() === '') throw invalid({ reason: [words.reasonRequired] })
  if (subject.kind === 'contract') {
    const { lot_id, supplier } = chooseAward(await readAwards(tx, tender.id), subject)
    const signing = { lot_id, supplier_id: supplier.id, value, reason }
    const proposal = await signingProposal(tx, tender, signing)
    if (!proposal) throw invalid({ lot_id: [standstillTexts.noAward] })
    return [proposal]
  }
  const contract = await lockContract(tx, user, 'change', subject.contract_id)
  if (contract.tender_id !== tender.id) throw notFound(contractTexts.notFound)
  const { ends_on } = subject
  return [await modificationProposal(tx, { tender, contract }, { value, ends_on, reason })]
}

type PublicSubject = Extract<ApprovalSubject, { kind: 'publication' | 'deadline' }>

/**
 * Returns the proposals that need approval before the draft is published or the edit of the
 * published tender is saved.
 */
async function proposePublic(
  tx: Tx,
  tender: FoundTender,
  { changes: given }: PublicSubject,
): Promise<Proposal[]> {
  if (!given) return tender.status === 'draft' ? publicationProposals(tx, tender) : []
  const { change_note, ...fields } = given
  const { metadata, ...own } = { metadata: null, ...fields }
  const changes = differences(tender, { ...own, ...metadata })
  return editProposals(tx, tender, { changes, change_note })
}
