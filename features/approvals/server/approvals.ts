// Approval of actions by other people. An action is described as a proposal. The action is carried
// out only if it needs no approval, or if exactly this proposal was approved and the approval has
// not been used yet. The text that is approved includes the approvals that the rules require, so
// changing a rule voids an approval.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import {
  type ApprovalLine,
  approvalTexts as texts,
  type ApprovalKind,
} from '../contract/approval.ts'
import { approvalRequired } from '#kernel/contract/errors.ts'
import type { Currency } from '#features/tenders/contract/tender.ts'
import {
  anybody,
  isUsual,
  approvalRecipients,
  type Level,
  type PendingApproval,
} from '../rules/approval.ts'
import { auditedTender } from '#kernel/server/audit/indexed-expressions.ts'
import { record, type AuditAction } from '#kernel/server/audit/record.ts'
import type { Database, Tx } from '#kernel/server/db/connect.ts'
import type { Cause } from '#kernel/server/http/cause.ts'
import { Refusal } from '#kernel/server/http/refusal.ts'
import { notify } from '#kernel/server/notices/notify.ts'
import { readApprovalRules, readPending } from './approval-rules.ts'
import type { FoundTender } from '#features/tenders/server/find-tender.ts'

export interface Proposal {
  kind: ApprovalKind
  /** Null unless the proposal is about an existing contract. */
  contract_id: number | null
  /** The awarded lot of a contract to be signed; null otherwise. */
  lot_id: number | null
  /** The winner of a contract to be signed, if the award has several winners; null otherwise. */
  supplier_id: number | null
  lines: ApprovalLine[]
  reason: string
  /** Value that counts for the rules; null if it is unknown. */
  value: string | null
  /** Currency of the value; undefined if it is the tender's present currency. */
  currency?: Currency
  /** Hash of contents that the lines only summarise; undefined if the lines are complete. */
  content?: string
  /**
   * For an edit of a published tender: hash of the fields that it would change. The request is
   * outdated once they have changed.
   */
  base?: string
  /** True if the value exceeds the approved value, so that the rules apply. */
  isAbove: boolean
}

type OfTender = Pick<FoundTender, 'id' | 'organisation_id' | 'currency'>

/** The contents of a request as they are stored and hashed. */
export interface ProposalContents extends Pick<
  Proposal,
  'lines' | 'reason' | 'value' | 'currency' | 'content' | 'base'
> {
  /** Undefined if one approval by any colleague is required. */
  levels?: readonly Level[]
}

/** Returns the approvals that the contents of a request require. */
export const levelsIn = ({ levels = [anybody] }: ProposalContents): readonly Level[] => levels

function proposalText(proposal: Proposal, levels: readonly Level[]): string {
  const { kind, contract_id, lot_id, supplier_id, lines, reason, value } = proposal
  const { currency, content, base } = proposal
  const winner = supplier_id === null ? {} : { supplier_id }
  return JSON.stringify({
    kind,
    contract_id,
    lot_id,
    ...winner,
    value,
    reason,
    lines,
    ...(currency !== undefined && { currency }),
    ...(content !== undefined && { content }),
    ...(base !== undefined && { base }),
    ...(!isUsual(levels) && { levels }),
  })
}

const hashOf = (text: string) => createHash('sha256').update(text).digest()

/** Returns the hash that identifies a proposal together with the approvals that it needs. */
export const hashOfProposal = (proposal: Proposal, levels: readonly Level[]) =>
  hashOf(proposalText(proposal, levels))

/** Returns the approvals that the proposal needs; none if it can be carried out without any. */
async function levelsFor(
  db: Database,
  tender: OfTender,
  proposal: Proposal,
): Promise<readonly Level[]> {
  if (!proposal.isAbove) return []
  return levelsBy(await readApprovalRules(db, tender.organisation_id), tender, proposal)
}

function levelsBy(
  rules: Awaited<ReturnType<typeof readApprovalRules>>,
  { currency: present }: OfTender,
  { kind, value, currency = present, isAbove }: Proposal,
): readonly Level[] {
  return isAbove ? rules.levelsFor({ kind, value, currency }) : []
}

/**
 * Throws if the proposal needs an approval that it doesn't have. Marks the approval as used, so that
 * it counts once. The caller must have locked the tender.
 */
export async function requireApproval(tx: Tx, tender: OfTender, proposal: Proposal): Promise<void> {
  await takeApproval(tx, tender, { proposal, levels: await levelsFor(tx, tender, proposal) })
}

/**
 * Like `requireApproval`, for several proposals. If the organisation has no rules, `propose` isn't
 * called, because creating proposals is expensive: it reads all the content that suppliers would
 * see.
 */
export async function requireApprovals(
  tx: Tx,
  tender: OfTender,
  propose: () => Promise<readonly Proposal[]>,
): Promise<void> {
  const rules = await readApprovalRules(tx, tender.organisation_id)
  if (rules.isEmpty) return
  for (const proposal of await propose()) {
    await takeApproval(tx, tender, { proposal, levels: levelsBy(rules, tender, proposal) })
  }
}

async function takeApproval(
  tx: Tx,
  tender: OfTender,
  { proposal, levels }: { proposal: Proposal; levels: readonly Level[] },
): Promise<void> {
  if (levels.length === 0) return
  const used = await tx
    .updateTable('approvals')
    .set({ state: 'used' })
    .where('tender_id', '=', tender.id)
    .where('state', '=', 'approved')
    .where('sha256', '=', hashOfProposal(proposal, levels))
    .returning('id')
    .executeTakeFirst()
  if (used) return
  throw new Refusal(409, texts.required[proposal.kind], { code: approvalRequired })
}

interface Asking {
  tender: OfTender
  proposal: Proposal
  user: { id: number }
  cause: Cause
}

/**
 * Stores a request for approval and notifies those who can approve it. The request replaces an
 * earlier one about the same action. A repeated request has no effect. Returns false if no approval
 * is needed.
 */
export async function askForApproval(
  tx: Tx,
  { tender, proposal, user, cause }: Asking,
): Promise<boolean> {
  const levels = await levelsFor(tx, tender, proposal)
  if (levels.length === 0) return false
  const contents = proposalText(proposal, levels)
  const sha256 = hashOf(contents)
  const { kind, contract_id, lot_id, supplier_id } = proposal
  const open = await tx
    .selectFrom('approvals')
    .select(['id', 'sha256'])
    .where('tender_id', '=', tender.id)
    .where('kind', '=', kind)
    .where('contract_id', 'is not distinct from', contract_id)
    .where('lot_id', 'is not distinct from', lot_id)
    .where('supplier_id', 'is not distinct from', supplier_id)
    .where('state', 'in', ['waiting', 'approved'])
    .executeTakeFirst()
  if (open?.sha256.equals(sha256)) return true
  if (open) {
    await tx.updateTable('approvals').set({ state: 'replaced' }).where('id', '=', open.id).execute()
  }
  const { id } = await tx
    .insertInto('approvals')
    .values({
      tender_id: tender.id,
      contract_id,
      lot_id,
      supplier_id,
      kind,
      contents,
      sha256,
      asked_by: user.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(tx, cause, {
    action: 'approval.asked',
    resource: ['Tender', tender.id],
    metadata: { approval_id: id, kind, sha256: sha256.toString('hex') },
  })
  const given: PendingApproval['given'] = []
  const pending = await readPendingRequests(tx, tender, [{ id, levels, given }])
  const recipients = approvalRecipients(pending.get(id)!, user)
  await notify(tx, 'approval-asked', { tender_id: tender.id, kind, ...recipients })
  return true
}

/**
 * Ends the open requests about a tender's publication and deadlines, because they refer to a status
 * that the tender no longer has.
 */
export async function endPublicRequests(tx: Tx, tenderId: number): Promise<void> {
  await tx
    .updateTable('approvals')
    .set({ state: 'replaced' })
    .where('tender_id', '=', tenderId)
    .where('kind', 'in', ['publication', 'deadline'])
    .where('state', 'in', ['waiting', 'approved'])
    .execute()
}

/** Audit actions that count as writing a draft. */
export const draftingActions: readonly AuditAction[] = [
  'tender.created',
  'tender.updated',
  'lot.created',
  'lot.updated',
  'lot.deleted',
  'document.uploaded',
  'document.versioned',
  'document.updated',
  'document.deleted',
  'nda.updated',
  'bidding.created',
  'bidding.updated',
  'bidding.removed',
  'openers.changed',
]

/**
 * Query for the preparers of a request: the person who made it and, if it is about the publication
 * of a draft, everybody who has written the draft since it was last published.
 */
const preparers = sql`
  select asked_by from approvals where approvals.id = subject.id
  union all select user_id from audit_logs
  where ${auditedTender} = (select tender_id from approvals
      where approvals.id = subject.id and kind = 'publication')
    and user_id is not null and action = any (${draftingActions})
    and performed_at > (select coalesce(published_at, '-infinity') from tenders
      join approvals on approvals.tender_id = tenders.id
      where approvals.id = subject.id and tenders.status = 'draft')`

/** Returns the pending approvals by the id of their request. */
export function readPendingRequests(
  db: Database,
  { organisation_id: organisationId }: Pick<OfTender, 'organisation_id'>,
  awaiting: readonly (Pick<PendingApproval, 'levels' | 'given'> & { id: number })[],
  userIds: readonly number[] = [],
) {
  const subjects = sql`select id, created_at as since from approvals`
  return readPending(db, { organisationId, userIds, awaiting, subjects, preparers })
}
