import type { Reply } from '#kernel/contract/endpoint.ts'
import type {
  Consensus,
  getConsensus,
  JudgedBidReply,
  JudgedCriterion,
} from '#features/evaluation/contract/evaluation.ts'
import {
  isAssigned,
  mayEvaluate,
  type PanelFacts,
} from '#features/evaluation/rules/evaluation-access.ts'

/** Marks and consensus for one bid and one criterion. */
export type JudgedRow = Reply<typeof getConsensus>['data'][number] & { bid: JudgedBidReply }

/** Returns whether the user is one of the evaluators who confirm the consensus of the criterion. */
export function mayAnswerUnder(facts: PanelFacts, { key }: JudgedCriterion): boolean {
  return mayEvaluate(facts, 'confirmConsensus') && isAssigned(facts, key)
}

export function hasAnswered({ confirmations }: Consensus, userId: number): boolean {
  return confirmations.some(({ user }) => user.id === userId)
}
