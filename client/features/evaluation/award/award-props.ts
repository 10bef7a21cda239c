import type { Decision } from '#domain/contract/decision.ts'
import type { EvaluationScene } from '../EvaluationFrame.tsx'

/** Props of every part of the award page. */
export type AwardProps = { decision: Decision; scene: EvaluationScene }
