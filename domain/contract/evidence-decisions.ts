// Format of the award data in an evidence pack: decisions with their approvals, assessment
// summaries, and private questions after the award. Only the fields that a verifier needs are
// listed.
import * as z from 'zod/mini'
import { sha256 } from './bid.ts'
import { decisionStates, decisionSteps, noAwardCodes } from './decision.ts'
import { decimal } from './evidence-format.ts'
import { id } from './fields.ts'
import { outcomes } from './summary.ts'

export const evidenceDecision = z.object({
  id,
  state: z.enum(decisionStates),
  /** Hash of the contents that were submitted; null for a draft. */
  sha256: z.nullable(sha256),
  lots: z.array(
    z.object({
      lot_id: z.nullable(id),
      bid_id: z.nullable(id),
      value: z.nullable(decimal),
      no_award: z.nullable(z.enum(noAwardCodes)),
      reason: z.string(),
    }),
  ),
  steps: z.array(z.object({ step: z.enum(decisionSteps), user_id: id, sha256 })),
})
export type EvidenceDecision = z.output<typeof evidenceDecision>

const points = z.nullable(z.string())

/** An assessment summary as the bidder received it. */
export const evidenceSummary = z.object({
  decision_id: id,
  bid_id: id,
  content: z.object({
    bid_id: id,
    outcome: z.enum(outcomes),
    parts: z.array(z.object({ key: z.string(), mark: z.nullable(decimal), points })),
    quality: points,
    price: points,
    total: points,
  }),
})
export type EvidenceSummary = z.output<typeof evidenceSummary>

export const evidenceDebrief = z.object({ id, answered_at: z.nullable(z.string()) })
export type EvidenceDebrief = z.output<typeof evidenceDebrief>
