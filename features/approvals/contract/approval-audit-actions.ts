// Audit actions about approvals, their rules and delegations.
import { auditAction } from '#kernel/contract/audit-action.ts'

/** A change to an approval rule. The audit row describes the rule in words. */
interface OfApprovalRule {
  rule_id: number
}

interface OfDelegation {
  organisation_id: number
  delegation_id: number
}

/** A review of a request for approval. */
interface OfReview {
  approval_id: number
  kind: string
  reason: string
  sha256: string
  /** Number of the approval: 1, or 2 if two are required. */
  level: number
  /** The person on whose behalf the review was given; null if there is none. */
  for_user_id: number | null
}

export const approvalAuditActions = {
  'approval_rule.created': auditAction<OfApprovalRule & { after: string }>(
    'added an approval rule of {organisation}: {after}',
  ),
  'approval_rule.updated': auditAction<OfApprovalRule & { before: string; after: string }>(
    'changed an approval rule of {organisation} from “{before}” to “{after}”',
  ),
  'approval_rule.deleted': auditAction<OfApprovalRule & { before: string }>(
    'deleted an approval rule of {organisation}: {before}',
  ),
  'delegation.created': auditAction<OfDelegation & { until: string }>(
    'passed their approvals on to {person} until {until}',
  ),
  /** `from` is the name of the person who had delegated their approvals. */
  'delegation.ended': auditAction<OfDelegation & { from: string }>(
    'ended passing the approvals of {from} on to {person}',
  ),
  'approval.asked': auditAction<{ approval_id: number; kind: string; sha256: string }>(
    'sent a step of {tender} for approval',
    'Approval requested',
  ),
  'approval.approved': auditAction<OfReview>('approved a step of {tender}', 'Request approved'),
  'approval.refused': auditAction<OfReview>(
    'refused to approve a step of {tender}',
    'Request refused',
  ),
}
