// Approval rules and delegations, and the steps of a request for approval.
import {
  askApproval,
  listApprovals,
  reviewApproval,
  type GivenSubject,
} from '#features/approvals/contract/approval.ts'
import type { ApprovalRuleSubject, Approver } from '#features/approvals/contract/approval-rule.ts'
import type { Client } from './client.ts'
import { dayFromToday } from './contract-rows.ts'
import type { Row, World } from './world.ts'

/** Who gives an approval: any colleague, any owner, or the given person. */
type By = Exclude<Approver, 'person'> | { id: number }

interface Rule {
  covers: ApprovalRuleSubject
  /** Value in pounds above which the rule applies. If undefined, the rule always applies. */
  above?: string
  first?: By
  second?: By
}

const personIn = (by: By | undefined) => (typeof by === 'object' ? by.id : null)
const kindOf = (by: By): Approver => (typeof by === 'object' ? 'person' : by)

/** Creates a rule of the owner's organisation. */
export async function makeRule(
  { db }: World,
  owner: Pick<Row<'users'>, 'id' | 'organisation_id'>,
  { covers, above, first = 'any', second }: Rule,
): Promise<number> {
  const { id } = await db
    .insertInto('approval_rules')
    .values({
      organisation_id: owner.organisation_id!,
      covers,
      above: above ?? null,
      first_by: kindOf(first),
      first_user_id: personIn(first),
      second_by: second ? kindOf(second) : null,
      second_user_id: personIn(second),
      changed_by: owner.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Delegates one person's approvals to another person until tomorrow. */
export async function delegate(
  { db }: World,
  from: Pick<Row<'users'>, 'id' | 'organisation_id'>,
  to: { id: number },
): Promise<void> {
  await db
    .insertInto('approval_delegations')
    .values({
      organisation_id: from.organisation_id!,
      from_user_id: from.id,
      to_user_id: to.id,
      until: dayFromToday(1),
    })
    .execute()
}

interface OfTender {
  tenderId: number
}

/** Sends a change for approval, and returns the newest request as its requester sees it. */
export async function sendForApproval(client: Client, params: OfTender, subject: GivenSubject) {
  await client.call(askApproval, { params, body: { subject } })
  return newestRequest(client, params)
}

export async function newestRequest(client: Client, params: OfTender) {
  const [newest] = (await client.call(listApprovals, { params })).data
  return newest!
}

interface Review {
  approves?: boolean
  reason?: string
}

/**
 * Approves the newest request, or refuses it. Returns the server's answer, which may be a refusal.
 */
export async function reviewNewest(
  client: Client,
  params: OfTender,
  { approves = true, reason = '' }: Review = {},
) {
  const { id, sha256, level } = await newestRequest(client, params)
  const body = { approves, reason, level: level ?? 1, sha256 }
  return client.post(`/api/tenders/${params.tenderId}/approvals/${id}/review`, body)
}

/** Approves the newest request. Throws if the server refuses. */
export async function approveNewest(client: Client, params: OfTender): Promise<void> {
  const { id: approvalId, sha256, level } = await newestRequest(client, params)
  const body = { approves: true, reason: '', level: level ?? 1, sha256 }
  await client.call(reviewApproval, { params: { ...params, approvalId }, body })
}
