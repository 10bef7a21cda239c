// Format of the award data in an evidence pack: decisions with their approvals, assessment
// summaries, and private questions after the award. Only the fields that a verifier needs are
// listed.
import * as z from 'zod/mini'
import { sha256 } from '#features/bids/sending/contract/bid.ts'
import {
  decisionStates,
  decisionSteps,
  noAwardCodes,
} from '#features/evaluation/award/contract/decision.ts'
import { decimal } from './evidence-format.ts'
import { id } from '#kernel/contract/fields.ts'
import { outcomes } from '#features/evaluation/summaries/contract/summary.ts'

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
      /** Winners besides `bid_id`. Undefined in packs created by earlier portal versions. */
      others: z._default(
        z.array(z.object({ bid_id: id, value: z.nullable(decimal), reason: z.string() })),
        [],
      ),
    }),
  ),
  steps: z.array(
    z.object({
      step: z.enum(decisionSteps),
      user_id: id,
      /** The person on whose behalf an approval was given. */
      for_user_id: z.optional(z.nullable(id)),
      /** The requirement that an approval met. */
      level_by: z.optional(z.nullable(z.string())),
      level_user_id: z.optional(z.nullable(id)),
      sha256,
      reason: z.optional(z.string()),
      created_at: z.optional(z.string()),
    }),
  ),
})
export type EvidenceDecision = z.output<typeof evidenceDecision>

const points = z.nullable(z.string())

/** An assessment summary as the bidder received it. */
export const evidenceSummary = z.object({
  decision_id: id,
  bid_id: id,
  /** All fields are kept, because the audit log states the hash of the whole content. */
  content: z.looseObject({
    bid_id: id,
    outcome: z.enum(outcomes),
    parts: z.array(z.looseObject({ key: z.string(), mark: z.nullable(decimal), points })),
    quality: points,
    price: points,
    price_criteria: z.optional(
      z.array(
        z.looseObject({ key: z.string(), points: z.string(), price: z.optional(z.string()) }),
      ),
    ),
    total: points,
  }),
})
export type EvidenceSummary = z.output<typeof evidenceSummary>

export const evidenceDebrief = z.object({
  id,
  organisation_id: z.optional(id),
  question_text: z.optional(z.string()),
  created_at: z.optional(z.string()),
  answer_text: z.optional(z.nullable(z.string())),
  answered_at: z.nullable(z.string()),
})
export type EvidenceDebrief = z.output<typeof evidenceDebrief>
