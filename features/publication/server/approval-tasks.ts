// Finds the requests for approval that a user can review now, for the dashboard.
import { sql } from 'kysely'
import { approvalTaskLimit, type ApprovalTask } from '#features/approvals/contract/approval-task.ts'
import type { Currency } from '#features/tenders/contract/tender.ts'
import { reviewAs, type PendingApproval } from '#features/approvals/rules/approval.ts'
import { isEqual } from '#kernel/rules/canonical-text.ts'
import { whyNotMember } from '#kernel/rules/member.ts'
import { auditedTender } from '#kernel/server/audit/indexed-expressions.ts'
import type { AuditAction } from '#kernel/server/audit/record.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import { memberRole } from '#kernel/server/db/member-role.ts'
import type { SessionUser } from '#kernel/server/http/session.ts'
import { isInForce, readApprovalRules } from '#features/approvals/server/approval-rules.ts'
import {
  draftingActions,
  levelsIn,
  readPendingRequests,
  type ProposalContents,
} from '#features/approvals/server/approvals.ts'
import { findTender } from '#features/tenders/server/find-tender.ts'
import { findOutdated } from './read-approvals.ts'

/** Number of requests that are checked together. */
const batchSize = 50
/** Maximum number of requests that are checked, because a user may be able to review few of many. */
const maxChecked = 500

interface Candidate extends Omit<ApprovalTask, 'reviews_for'> {
  sha256: string
  contents: string
  currency: Currency
  given: PendingApproval['given']
  /** True if the tender may have been changed since the request was made. */
  may_be_changed: boolean
}

/** Returns the requests that the user can review, oldest first, up to `approvalTaskLimit`. */
export async function readApprovalTasks(db: Database, user: SessionUser): Promise<ApprovalTask[]> {
  if (!user.organisation || whyNotMember(user, 'decide')) return []
  const ids = await findCandidates(db, await readPlace(db, user.id, user.organisation.id))
  const tasks: ApprovalTask[] = []
  while (ids.length > 0 && tasks.length < approvalTaskLimit) {
    const candidates = await readCandidates(db, ids.splice(0, batchSize))
    tasks.push(...(await reviewable(db, user, candidates)))
  }
  return tasks.slice(0, approvalTaskLimit)
}

/** Returns the tasks among the candidates, after the checks that the query doesn't make. */
async function reviewable(
  db: Database,
  user: SessionUser,
  candidates: readonly Candidate[],
): Promise<ApprovalTask[]> {
  const organisation_id = user.organisation!.id
  const rules = await readApprovalRules(db, organisation_id)
  const requests = candidates.map((candidate) => {
    const contents = JSON.parse(candidate.contents) as ProposalContents
    return { ...candidate, contents, levels: levelsIn(contents) }
  })
  const required = requests.filter(({ kind, contents, levels, currency: present }) => {
    const { value, currency = present } = contents
    const needed = rules.levelsFor({ kind, value, currency })
    return needed.length === 0 || isEqual(needed, levels)
  })
  const pending = await readPendingRequests(db, { organisation_id }, required, [user.id])
  const tasks: ApprovalTask[] = []
  for (const request of required) {
    const capacity = reviewAs(pending.get(request.id)!, user.id)
    if ('reason' in capacity) continue
    const { id, kind, tender, asked_by, since, may_be_changed } = request
    if (may_be_changed && (await isOutdated(db, user, request))) continue
    const reviews_for = capacity.for?.name ?? null
    tasks.push({ id, kind, tender, asked_by, since, reviews_for })
  }
  return tasks
}

type Request = Parameters<typeof findOutdated>[2][number] & Pick<Candidate, 'tender'>

async function isOutdated(db: Database, user: SessionUser, request: Request): Promise<boolean> {
  const tender = await findTender(db, user, 'seeApprovals', request.tender.id)
  return (await findOutdated(db, tender, [request])).has(request.id)
}

/** Facts about the user that rule out most of the requests that they can't review. */
interface Place {
  user_id: number
  organisation_id: number
  /** Ids of the user and of the people whose approvals are delegated to the user at present. */
  people: number[]
  /** True if one of these people is an owner. */
  has_owner: boolean
  /** Time from which the user's account counts as independent. */
  from: string
}

async function readPlace(db: Database, userId: number, organisationId: number): Promise<Place> {
  const { rows } = await sql<Place>`
    with people as (select ${userId}::int as id union select from_user_id
      from approval_delegations where organisation_id = ${organisationId}
        and to_user_id = ${userId} and ${isInForce})
    select ${userId}::int as user_id, ${organisationId}::int as organisation_id,
      array(select id from people) as people,
      exists (select from people join users on users.id = people.id and users.is_active
        join memberships on memberships.user_id = users.id
          and memberships.organisation_id = ${organisationId}
        where ${memberRole} = 'owner') as has_owner,
      (select greatest(users.created_at, memberships.joined_at) from users
        left join memberships on memberships.user_id = users.id
        where users.id = ${userId}) as from`.execute(db)
  return rows[0]!
}

/** Audit actions after which a request may be outdated. */
const changingActions: readonly AuditAction[] = [
  ...draftingActions,
  'tender.published',
  'tender.unpublished',
  'tender.cancelled',
  'tender.awarded',
  'tender.moderation_rejected',
]

/** Reads the requests with these ids, oldest first. */
async function readCandidates(db: Database, ids: readonly number[]): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select a.id, a.kind, encode(a.sha256, 'hex') as sha256, a.contents, tenders.currency,
      json_build_object('id', tenders.id, 'reference', tenders.reference,
        'title', tenders.title) as tender,
      json_build_object('id', users.id, 'name', users.name) as asked_by,
      reviews.given, greatest(a.created_at, reviews.last_at) as since,
      exists (select from audit_logs where ${auditedTender} = tenders.id
        and action = any (${changingActions}) and performed_at > a.created_at) as may_be_changed
    from approvals a join tenders on tenders.id = a.tender_id
    join users on users.id = a.asked_by
    cross join lateral (
      select coalesce(json_agg(json_build_object('user_id', user_id, 'for_id', for_user_id)
        order by id), '[]') as given, max(created_at) as last_at
      from approval_reviews where approval_id = a.id and approves) as reviews
    where a.id = any (${ids}::int[])
    order by a.id`.execute(db)
  return rows
}

/**
 * Returns the ids of waiting requests, oldest first. Requests are left out if the user made them,
 * has already reviewed them, or can't review them because the account is too new or the next level
 * concerns other people. Owners replace a named person who can't review, so they get these requests
 * too. Without `offset 0` the contents would be parsed several times.
 */
async function findCandidates(
  db: Database,
  { user_id, organisation_id, people, has_owner, from }: Place,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id
    from approvals a join tenders on tenders.id = a.tender_id
    cross join lateral (
      select count(*)::int as number, coalesce(bool_or(user_id = ${user_id}), false) as has_own
      from approval_reviews where approval_id = a.id and approves) as reviews
    cross join lateral (
      select a.contents::jsonb->'levels'->reviews.number as next offset 0) as level
    where a.state = 'waiting' and not reviews.has_own
      and tenders.organisation_id = ${organisation_id} and tenders.deleted_at is null
      and a.asked_by <> ${user_id} and a.created_at > ${from}
      and (next is null or next->>'by' = 'any' or ${has_owner}
        or (next->>'user_id')::int = any (${people}::int[]))
    order by a.id limit ${maxChecked}`.execute(db)
  return rows.map(({ id }) => id)
}
