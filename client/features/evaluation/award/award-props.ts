import type { Decision } from '#domain/contract/decision.ts'
import type { EvaluationContext } from '../EvaluationFrame.tsx'

/** Props shared by several parts of the award page. */
export type AwardProps = { decision: Decision; context: EvaluationContext }
