import { listApprovalRules } from '../contract/approval-rule.ts'
import type { Reply } from '#kernel/contract/endpoint.ts'
import { endpointDataQuery } from '#kernel/client/lib/endpoint-query.ts'
import { queryClient } from '#kernel/client/lib/query.ts'

export type ApprovalRules = Reply<typeof listApprovalRules>['data']

export const approvalRulesQuery = endpointDataQuery(['approval-rules'], listApprovalRules)

/**
 * Fetches a rule from the server even if it is cached. Resolves with undefined if it was deleted.
 */
export async function fetchApprovalRule(ruleId: number) {
  const { rules } = await queryClient.fetchQuery({ ...approvalRulesQuery, staleTime: 0 })
  return rules.find(({ id }) => id === ruleId)
}
