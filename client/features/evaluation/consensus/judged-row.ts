import type { Reply } from '#domain/contract/endpoint.ts'
import type { Consensus, getConsensus } from '#domain/contract/evaluation-calls.ts'
import type { JudgedBidReply } from '#domain/contract/evaluation.ts'

/** Marks and consensus of one bid under one criterion. */
export type JudgedRow = Reply<typeof getConsensus>['data'][number] & { bid: JudgedBidReply }

/** Returns whether the user has answered the newest consensus. */
export function hasAnswered({ confirmations }: Consensus, userId: number): boolean {
  return confirmations.some(({ user }) => user.id === userId)
}
