import { sql } from 'kysely'
import {
  approvalTexts as texts,
  askApproval,
  listApprovals,
  reviewApproval,
  type Approval,
  type ApprovalSubject,
} from '#domain/contract/approval.ts'
import { contractTexts } from '#domain/contract/contract.ts'
import { decisionTexts } from '#domain/contract/decision.ts'
import { whyNotReview, type Dependence } from '#domain/rules/approval.ts'
import type { TenderAction } from '#domain/rules/can.ts'
import { record } from '#server/audit/record.ts'
import type { Database, Tx } from '#server/db/connect.ts'
import { dependenceOf } from '#server/db/separate-hands.ts'
import { readEvaluationRow } from '#server/evaluation/find-evaluation.ts'
import { conflict, invalid, notFound, refusalFor, stale } from '#server/http/refusal.ts'
import type { Route } from '#server/http/route.ts'
import type { SessionUser } from '#server/http/session.ts'
import { chooseAward, readAwards } from '#server/standstill/read-awards.ts'
import { notify } from '#server/notices/notify.ts'
import type { Services } from '#server/platform/services.ts'
import { askForApproval, type Proposal, type ProposalContents } from '#server/tenders/approvals.ts'
import { awardProposal, hasPublishedBidding } from '#server/tenders/award-proposal.ts'
import { findTender, lockTender, type FoundTender } from '#server/tenders/find-tender.ts'
import { lockContract } from './read.ts'
import { modificationProposal, signingProposal } from './value-proposals.ts'

/** Routes for requests for approval by a second person. */
export function approvalRoutes(route: Route, { db }: Services): void {
  route(listApprovals, async ({ user, params: { tenderId } }) => {
    await findTender(db, user, 'seeApprovals', tenderId)
    return { data: await readApprovals(db, { tenderId, userId: user.id }) }
  })

  route(askApproval, async ({ user, params: { tenderId }, body: { subject }, cause, transact }) =>
    transact(async (tx) => {
      const tender = await lockTender(tx, user, rules[subject.kind], tenderId)
      const proposal = await propose(tx, { user, tender, subject })
      await askForApproval(tx, { tender, proposal, user, cause })
      return { message: texts.asked }
    }),
  )

  route(reviewApproval, async ({ user, params, body, cause, transact }) =>
    transact(async (tx) => {
      const { tenderId, approvalId } = params
      const { approves, sha256 } = body
      const reason = body.reason.trim()
      await lockTender(tx, user, 'reviewApprovals', tenderId)
      const all = await readApprovals(tx, { tenderId, userId: user.id })
      const found = all.find(({ id }) => id === approvalId)
      if (!found) throw notFound(texts.notFound)
      const refusal = whyNotReview(await readReviewer(tx, found.id, user.id))
      if (refusal) throw refusalFor(refusal)
      if (found.state !== 'waiting') throw conflict(texts.notWaiting)
      if (found.sha256 !== sha256) throw stale(texts.notWaiting)
      if (!approves && reason === '') throw invalid({ reason: [texts.reasonRequired] })
      await tx
        .insertInto('approval_reviews')
        .values({ approval_id: found.id, user_id: user.id, approves, reason })
        .execute()
      await tx
        .updateTable('approvals')
        .set({ state: approves ? 'approved' : 'refused' })
        .where('id', '=', found.id)
        .execute()
      const { kind } = found
      await record(tx, cause, {
        action: approves ? 'approval.approved' : 'approval.refused',
        resource: ['Tender', tenderId],
        metadata: { approval_id: found.id, kind, reason, sha256 },
      })
      await notify(tx, 'approval-reviewed', {
        ...{ tender_id: tenderId, kind, asked_by: found.asked_by.id },
        ...{ is_approved: approves, by: user.name, note: reason },
      })
      return {
        message: approves ? texts.approved : texts.refused,
        data: await readApprovals(tx, { tenderId, userId: user.id }),
      }
    }),
  )
}

/** Actions whose rules apply to a request for approval of each kind. */
const rules: Record<ApprovalSubject['kind'], TenderAction> = {
  award: 'award',
  contract: 'manageContracts',
  modification: 'manageContracts',
}

interface Proposing {
  user: SessionUser
  tender: FoundTender
  subject: ApprovalSubject
}

async function propose(tx: Tx, { user, tender, subject }: Proposing): Promise<Proposal> {
  if (subject.kind === 'award') {
    if (await readEvaluationRow(tx, tender.id)) throw conflict(decisionTexts.decidedByPanel)
    if (!(await hasPublishedBidding(tx, tender.id))) throw conflict(texts.notNeeded)
    return awardProposal(tx, tender, subject.award)
  }
  const { value, reason } = subject
  if (value === null) throw invalid({ value: [contractTexts.valueRequired] })
  if (reason.trim() === '') throw invalid({ reason: [texts.reasonRequired] })
  if (subject.kind === 'contract') {
    const { lot_id, supplier } = chooseAward(await readAwards(tx, tender.id), subject)
    const signing = { lot_id, supplier_id: supplier.id, value, reason }
    const proposal = await signingProposal(tx, tender, signing)
    if (!proposal) throw invalid({ lot_id: [contractTexts.noAward] })
    return proposal
  }
  const contract = await lockContract(tx, user, 'change', subject.contract_id)
  if (contract.tender_id !== tender.id) throw notFound(contractTexts.notFound)
  const { ends_on } = subject
  return modificationProposal(tx, { tender, contract }, { value, ends_on, reason })
}

interface Reading {
  tenderId: number
  userId: number
}

interface ApprovalRow extends Omit<Approval, 'why_not' | keyof ProposalContents> {
  contents: string
  has_prepared: boolean
  dependence: Dependence | null
}

const listedApprovals = 100

/** Returns the newest requests for approval, as the user may review them. */
async function readApprovals(db: Database, { tenderId, userId }: Reading): Promise<Approval[]> {
  const { rows } = await sql<ApprovalRow>`
    select a.id, a.kind, a.state, encode(a.sha256, 'hex') as sha256, a.contents,
      json_build_object('id', users.id, 'name', users.name) as asked_by, a.created_at as asked_at,
      coalesce((select json_agg(json_build_object('by', reviewer.name, 'approves', r.approves,
          'reason', r.reason, 'reviewed_at', r.created_at) order by r.id)
        from approval_reviews r join users reviewer on reviewer.id = r.user_id
        where r.approval_id = a.id), '[]') as reviews,
      a.asked_by = ${userId} as has_prepared, ${dependenceFor(userId)} as dependence
    from approvals a join users on users.id = a.asked_by
    where a.tender_id = ${tenderId}
    order by a.id desc limit ${sql.lit(listedApprovals)}`.execute(db)
  return rows.map(({ contents, has_prepared, dependence, ...row }) => {
    const { lines, reason, value } = JSON.parse(contents) as ProposalContents
    const why_not = whyNotReview({ has_prepared, dependence })?.message ?? null
    return { ...row, lines, reason, value, why_not }
  })
}

const dependenceFor = (userId: number) =>
  dependenceOf({
    reviewer: sql`${userId}`,
    preparers: sql`a.asked_by`,
    since: sql`a.created_at`,
  })

async function readReviewer(tx: Tx, approvalId: number, userId: number) {
  const { rows } = await sql<{ has_prepared: boolean; dependence: Dependence | null }>`
    select a.asked_by = ${userId} as has_prepared, ${dependenceFor(userId)} as dependence
    from approvals a where a.id = ${approvalId}`.execute(tx)
  return rows[0]!
}
