// Requests that the caller can approve, for the dashboard. The panel's award decisions that the
// caller can approve are listed with the panel tasks instead.
import * as z from 'zod/mini'
import { approvalKinds } from './approval.ts'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { id, timestamp } from '#kernel/contract/fields.ts'

/** Maximum number of requests in a reply. */
export const approvalTaskLimit = 50

const approvalTask = z.object({
  id,
  kind: z.enum(approvalKinds),
  tender: z.object({ id, reference: z.string(), title: z.string() }),
  asked_by: z.object({ id, name: z.string() }),
  /** Time of the request or, if the first of two approvals has been given, of that approval. */
  since: timestamp,
  /** Name of the person on whose behalf the caller would review; null if there is none. */
  reviews_for: z.nullable(z.string()),
})
export type ApprovalTask = z.output<typeof approvalTask>

export const listApprovalTasks = endpoint({
  method: 'GET',
  path: '/approval-tasks',
  summary: `Requests for approval that the caller can review now, oldest first, up to ${approvalTaskLimit}`,
  access: ['buyer'],
  reply: z.object({ data: z.array(approvalTask) }),
})
