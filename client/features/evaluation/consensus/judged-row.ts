import type { Reply } from '#domain/contract/endpoint.ts'
import type { Consensus, getConsensus } from '#domain/contract/evaluation-calls.ts'
import type { JudgedBidReply } from '#domain/contract/evaluation.ts'

/** Marks and consensus for one bid and one criterion. */
export type JudgedRow = Reply<typeof getConsensus>['data'][number] & { bid: JudgedBidReply }

export function hasAnswered({ confirmations }: Consensus, userId: number): boolean {
  return confirmations.some(({ user }) => user.id === userId)
}
