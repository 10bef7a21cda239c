// Approval of actions by a second person. An action describes itself as a proposal; it is taken only
// if no approval is needed, or if exactly this proposal was approved and not used yet.
import { createHash } from 'node:crypto'
import {
  approvalRequired,
  approvalTexts as texts,
  type ApprovalKind,
  type ApprovalLine,
} from '#domain/contract/approval.ts'
import { needsApproval } from '#domain/rules/decision-lifecycle.ts'
import { record } from '#server/audit/record.ts'
import type { Database, Tx } from '#server/db/connect.ts'
import type { Cause } from '#server/http/cause.ts'
import { conflict, Refusal } from '#server/http/refusal.ts'
import { notify } from '#server/notices/notify.ts'
import type { FoundTender } from './find-tender.ts'

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
  /** Value that counts for the limit; null if it is unknown. */
  value: string | null
  /** True if the value exceeds what was approved before, so that the limit matters. */
  isAbove: boolean
}

type OfTender = Pick<FoundTender, 'id' | 'organisation_id' | 'currency'>

/** The contents of a request as they are stored and hashed. */
export type ProposalContents = Pick<Proposal, 'lines' | 'reason' | 'value'>

export function proposalText(proposal: Proposal): string {
  const { kind, contract_id, lot_id, supplier_id, lines, reason, value } = proposal
  const winner = supplier_id === null ? {} : { supplier_id }
  return JSON.stringify({ kind, contract_id, lot_id, ...winner, value, reason, lines })
}

const hashOf = (text: string) => createHash('sha256').update(text).digest()

async function isNeeded(db: Database, tender: OfTender, proposal: Proposal): Promise<boolean> {
  if (!proposal.isAbove) return false
  const { approval_threshold } = await db
    .selectFrom('organisations')
    .select('approval_threshold')
    .where('id', '=', tender.organisation_id)
    .executeTakeFirstOrThrow()
  const { value } = proposal
  return needsApproval(approval_threshold, { value, currency: tender.currency })
}

/**
 * Throws if the proposal needs an approval that it doesn't have. Marks the approval as used, so that
 * it counts once. The caller must have locked the tender.
 */
export async function requireApproval(tx: Tx, tender: OfTender, proposal: Proposal): Promise<void> {
  if (!(await isNeeded(tx, tender, proposal))) return
  const used = await tx
    .updateTable('approvals')
    .set({ state: 'used' })
    .where('tender_id', '=', tender.id)
    .where('state', '=', 'approved')
    .where('sha256', '=', hashOf(proposalText(proposal)))
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
 * Stores a request for approval, which replaces an earlier one about the same action, and notifies
 * the colleagues. A repeated request has no effect. Throws if no approval is needed.
 */
export async function askForApproval(tx: Tx, { tender, proposal, user, cause }: Asking) {
  if (!(await isNeeded(tx, tender, proposal))) throw conflict(texts.notNeeded)
  const contents = proposalText(proposal)
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
  if (open?.sha256.equals(sha256)) return
  if (open) {
    await tx.updateTable('approvals').set({ state: 'replaced' }).where('id', '=', open.id).execute()
  }
  const { id } = await tx
    .insertInto('approvals')
    .values({
      ...{ tender_id: tender.id, contract_id, lot_id, supplier_id, kind, contents, sha256 },
      asked_by: user.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(tx, cause, {
    action: 'approval.asked',
    resource: ['Tender', tender.id],
    metadata: { approval_id: id, kind, sha256: sha256.toString('hex') },
  })
  await notify(tx, 'approval-asked', { tender_id: tender.id, kind, asked_by: user.id })
}
