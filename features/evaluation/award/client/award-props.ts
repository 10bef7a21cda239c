import type { Decision } from '../contract/decision.ts'
import type { EvaluationContext } from '#features/evaluation/client/EvaluationFrame.tsx'

/** Props shared by several parts of the award page. */
export type AwardProps = { decision: Decision; context: EvaluationContext }
