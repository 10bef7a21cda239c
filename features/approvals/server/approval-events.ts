import type { ApprovalKind } from '../contract/approval.ts'
import { tenderFacts, type OfTender } from '#features/tenders/server/notice-facts.ts'
import * as to from '#features/tenders/server/recipients.ts'
import { both, not, people, person, type Recipients } from '#kernel/server/notices/recipients.ts'
import { rule, type Rules } from '#kernel/server/notices/rule.ts'

interface OfKind extends OfTender {
  kind: ApprovalKind
}

interface OfApproval extends OfKind {
  /** Id of the person who asked for the approval. */
  asked_by: number
}

export interface Reviewed {
  is_approved: boolean
  by: string
  note: string
  /** Says who approves next; null if no further approval is needed. */
  waits: string | null
}

export interface OfApprovers {
  /** Ids of those who can approve; null if any colleague who may decide can. */
  approvers: number[] | null
  /** Ids of colleagues who can't, because they prepared it or gave an earlier approval. */
  not_told: number[]
}

export const approversOf = ({
  tender_id,
  approvers,
  not_told,
}: OfTender & OfApprovers): Recipients =>
  both(
    approvers ? to.buyersSideOf(tender_id, approvers) : to.decidersOf(tender_id),
    not(people(not_told)),
  )

export const approvalEvents = {
  /** Notifies the people who can give the next approval. */
  'approval-asked': rule({
    gather: async (tx, cause: OfKind & OfApprovers) => ({
      ...cause,
      ...(await tenderFacts(tx, cause.tender_id)),
    }),
    recipients: approversOf,
    canBeMuted: true,
    isSealed: true,
  }),
  'approval-reviewed': rule({
    gather: async (tx, cause: OfApproval & Reviewed) => ({
      ...cause,
      ...(await tenderFacts(tx, cause.tender_id)),
    }),
    recipients: ({ tender_id, asked_by }) => both(to.managersOf(tender_id), person(asked_by)),
    canBeMuted: true,
    isSealed: true,
  }),
} satisfies Rules

type ApprovalEvents = typeof approvalEvents
declare module '#kernel/server/notices/events.ts' {
  interface Events extends ApprovalEvents {}
}
