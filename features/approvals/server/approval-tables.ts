// Kysely table types for approval rules, requests for approval, and the reviews of them.
import type { Generated } from 'kysely'
import type { ApprovalRuleSubject, Approver } from '../contract/approval-rule.ts'
import type { ApprovalKind, ApprovalState } from '../contract/approval.ts'
import type { Id, Maybe, MaybeTime, TimeDefaulted } from '#kernel/server/db/columns.ts'

interface ApprovalRulesTable {
  id: Id
  organisation_id: number
  covers: ApprovalRuleSubject
  /** Value in pounds above which the rule applies; null if it always applies. */
  above: Maybe<string>
  first_by: Approver
  first_user_id: Maybe<number>
  second_by: Maybe<Approver>
  second_user_id: Maybe<number>
  revision: Generated<number>
  changed_by: number
  changed_at: TimeDefaulted
}

/** Approvals that one person gives on another's behalf. */
interface ApprovalDelegationsTable {
  id: Id
  organisation_id: number
  from_user_id: number
  to_user_id: number
  /** Last day, as a UK date. */
  until: string
  created_at: TimeDefaulted
  ended_at: MaybeTime
  ended_by: Maybe<number>
}

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
  /** The person on whose behalf the review was given. */
  for_user_id: Maybe<number>
  level: Generated<number>
  approves: boolean
  reason: Generated<string>
  created_at: TimeDefaulted
}

export interface ApprovalTables {
  approval_rules: ApprovalRulesTable
  approval_delegations: ApprovalDelegationsTable
  approvals: ApprovalsTable
  approval_reviews: ApprovalReviewsTable
}

declare module '#kernel/server/db/tables.ts' {
  interface Tables extends ApprovalTables {}
}
