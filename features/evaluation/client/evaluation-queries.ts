import {
  getConsensus,
  getEvaluation,
  getJudgedBid,
  listDeclarations,
  listJudgedBids,
  listOwnScores,
} from '../contract/evaluation.ts'
import { listClarifications } from '../clarifications/contract/clarification.ts'
import { getRanking } from '../ranking/contract/ranking.ts'
import type { Done } from '#kernel/client/dialogs/finish.ts'
import { endpointDataQuery, endpointQuery } from '#kernel/client/lib/endpoint-query.ts'
import { queryClient } from '#kernel/client/lib/query.ts'

const keyOf = (tenderId: number, ...parts: unknown[]) => [
  'tenders',
  tenderId,
  'evaluation',
  ...parts,
]

/**
 * Query for the stage and the panel of an evaluation. Users who may change the panel also get the
 * possible members and the pending invitations.
 */
export function evaluationQuery(tenderId: number) {
  return endpointQuery(keyOf(tenderId), getEvaluation, { params: { tenderId } })
}

/**
 * Fetches the evaluation from the server even if it is cached. Resolves with null if there is no
 * panel.
 */
export async function fetchEvaluation(tenderId: number) {
  const query = { ...evaluationQuery(tenderId), staleTime: 0 }
  return (await queryClient.fetchQuery(query)).data
}

/** Returns the reply with the queries to refetch after a consensus was saved or answered. */
export const withConsensus =
  (tenderId: number) =>
  <Reply extends { message: string }>(reply: Reply): Reply & Done => ({
    ...reply,
    changes: {
      affected: [
        { queryKey: keyOf(tenderId), exact: true },
        { queryKey: keyOf(tenderId, 'consensus') },
      ],
    },
  })

export function declarationsQuery(tenderId: number) {
  return endpointDataQuery(keyOf(tenderId, 'declarations'), listDeclarations, {
    params: { tenderId },
  })
}

export function judgedBidsQuery(tenderId: number) {
  return endpointDataQuery(keyOf(tenderId, 'bids'), listJudgedBids, { params: { tenderId } })
}

/** Query for one bid with its content and the caller's own marks. */
export function judgedBidQuery(tenderId: number, bidId: number) {
  return endpointDataQuery(keyOf(tenderId, 'bids', bidId), getJudgedBid, {
    params: { tenderId, bidId },
  })
}

export function ownScoresQuery(tenderId: number) {
  return endpointDataQuery(keyOf(tenderId, 'scores'), listOwnScores, { params: { tenderId } })
}

export function consensusQuery(tenderId: number, criterion: string) {
  const key = keyOf(tenderId, 'consensus', criterion)
  return endpointDataQuery(key, getConsensus, { params: { tenderId }, query: { criterion } })
}

export function rankingQuery(tenderId: number) {
  return endpointDataQuery(keyOf(tenderId, 'ranking'), getRanking, { params: { tenderId } })
}

/** Query for the questions to bidders, the low prices and the server's current time. */
export function clarificationsQuery(tenderId: number) {
  return endpointQuery(keyOf(tenderId, 'clarifications'), listClarifications, {
    params: { tenderId },
  })
}
