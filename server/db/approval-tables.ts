// Kysely table types for requests for a second person's approval, and the reviews of them.
import type { Generated } from 'kysely'
import type { ApprovalKind, ApprovalState } from '#domain/contract/approval.ts'
import type { Id, Maybe, TimeDefaulted } from './columns.ts'

interface ApprovalsTable {
  id: Id
  tender_id: number
  contract_id: Maybe<number>
  lot_id: Maybe<number>
  /** The winner of a contract to be signed, if the award has several winners. */
  supplier_id: Maybe<number>
  kind: ApprovalKind
  state: Generated<ApprovalState>
  /** Text of the proposal, as returned by `proposalText`. */
  contents: string
  sha256: Buffer
  asked_by: number
  created_at: TimeDefaulted
}

interface ApprovalReviewsTable {
  id: Id
  approval_id: number
  user_id: number
  approves: boolean
  reason: Generated<string>
  created_at: TimeDefaulted
}

export interface ApprovalTables {
  approvals: ApprovalsTable
  approval_reviews: ApprovalReviewsTable
}
