import { listApprovalTasks } from '#features/approvals/contract/approval-task.ts'
import { endpointDataQuery } from '#kernel/client/lib/endpoint-query.ts'
import { staleTime } from './dashboard-queries.ts'

/**
 * Query for the requests that await the caller's approval. It is in a separate file, because
 * administrators' dashboards don't need it.
 */
export const approvalTasksQuery = {
  ...endpointDataQuery(['approval-tasks'], listApprovalTasks),
  staleTime,
}
