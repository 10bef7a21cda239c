// Reads the requests for approval about a tender, as one user may review them.
import { sql } from 'kysely'
import type { Approval, ApprovalKind } from '#features/approvals/contract/approval.ts'
import {
  isUsual,
  nextNumber,
  reviewAs,
  waitsFor,
  type Level,
  type PendingApproval,
} from '#features/approvals/rules/approval.ts'
import { isEqual } from '#kernel/rules/canonical-text.ts'
import { hasEnded } from '#features/tenders/rules/tender-lifecycle.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import { readApprovalRules } from '#features/approvals/server/approval-rules.ts'
import {
  hashOfProposal,
  levelsIn,
  readPendingRequests,
  type ProposalContents,
} from '#features/approvals/server/approvals.ts'
import type { FoundTender } from '#features/tenders/server/find-tender.ts'
import { basesOf, publicationProposals, type PublicKind } from './publication-proposals.ts'

type Review = Approval['reviews'][number]

interface ApprovalRow extends Pick<
  Approval,
  'id' | 'kind' | 'state' | 'sha256' | 'asked_by' | 'asked_at'
> {
  contents: string
  reviews: (Review & { user_id: number; for_id: number | null })[]
}

const listedApprovals = 100

interface Reading {
  tender: FoundTender
  userId: number
}

/**
 * Returns the newest requests for approval. For pending ones, also returns who approves next and
 * whether the user can.
 */
export async function readApprovals(db: Database, { tender, userId }: Reading) {
  const rows = await readRows(db, tender.id)
  const read = rows.map(({ contents, ...row }) => {
    const parsed = JSON.parse(contents) as ProposalContents
    return { ...row, contents: parsed, levels: levelsIn(parsed), given: givenIn(row) }
  })
  const awaiting = read.filter(({ state }) => state === 'waiting')
  const pending = await readPendingRequests(db, tender, awaiting, [userId])
  const outdated = await findOutdated(db, tender, read.filter(isOpen))
  return read.map(({ contents, levels: _levels, given: _given, reviews, ...row }) => {
    const { lines, reason, currency = tender.currency } = contents
    // `value` is always in the tender's currency; an amount in another currency is only in `lines`.
    const value = currency === tender.currency ? contents.value : null
    return {
      ...row,
      lines,
      reason,
      value,
      reviews: reviews.map(({ user_id: _user, for_id: _for, ...review }) => review),
      ...nextApproval(pending.get(row.id), userId),
      is_outdated: outdated.has(row.id),
      pending: pending.get(row.id),
    }
  })
}

const isOpen = ({ state }: Pick<Approval, 'state'>) => state === 'waiting' || state === 'approved'

interface OpenRequest extends Pick<Approval, 'id' | 'kind' | 'sha256'> {
  contents: ProposalContents
  levels: readonly Level[]
}

/**
 * Returns the ids of open requests that are no longer valid, because the rules now require other
 * approvals or the tender has changed.
 */
export async function findOutdated(
  db: Database,
  tender: FoundTender,
  requests: readonly OpenRequest[],
): Promise<Set<number>> {
  if (requests.length === 0) return new Set()
  const rules = await readApprovalRules(db, tender.organisation_id)
  const isOverturned = ({ kind, contents, levels }: OpenRequest) => {
    const { value, currency = tender.currency } = contents
    const required = rules.levelsFor({ kind, value, currency })
    // If the rules no longer require an approval, the action can be taken although the request is
    // still open.
    return required.length > 0 && !isEqual(required, levels)
  }
  const hasChanged = await readChanges(db, tender, requests)
  const outdated = requests.filter((request) => isOverturned(request) || hasChanged(request))
  return new Set(outdated.map(({ id }) => id))
}

const isPublicKind = (kind: ApprovalKind): kind is PublicKind =>
  kind === 'publication' || kind === 'deadline'

/**
 * Returns a function that returns whether a tender has changed since a request about its
 * publication or its deadlines. Requests about a draft state what would be published, and requests
 * about a published tender state the values that they are based on.
 */
async function readChanges(
  db: Database,
  tender: FoundTender,
  requests: readonly OpenRequest[],
): Promise<(request: OpenRequest) => boolean> {
  if (!requests.some(({ kind }) => isPublicKind(kind))) return () => false
  if (hasEnded(tender.status)) return ({ kind }) => isPublicKind(kind)
  if (tender.status === 'draft') {
    const proposals = await publicationProposals(db, tender)
    return ({ kind, sha256, levels }) => {
      const proposal = proposals.find((one) => one.kind === kind)
      if (!proposal) return isPublicKind(kind)
      return hashOfProposal(proposal, levels).toString('hex') !== sha256
    }
  }
  const bases = await basesOf(db, tender)
  return ({ kind, contents }) => isPublicKind(kind) && contents.base !== bases[kind]
}

const givenIn = ({ reviews }: Pick<ApprovalRow, 'reviews'>) =>
  reviews.filter(({ approves }) => approves)

/** Returns who approves next, and whether the user can. */
function nextApproval(pending: PendingApproval | undefined, userId: number) {
  const none = { level: null, waits_for: null, reviews_for: null, why_not: null }
  if (!pending) return none
  const capacity = reviewAs(pending, userId)
  const level = nextNumber(pending)
  const waits_for = isUsual(pending.levels) ? null : waitsFor(pending)
  return 'reason' in capacity
    ? { ...none, level, waits_for, why_not: capacity.reason.message }
    : { ...none, level, waits_for, reviews_for: capacity.for?.name ?? null }
}

async function readRows(db: Database, tenderId: number): Promise<ApprovalRow[]> {
  const { rows } = await sql<ApprovalRow>`
    select a.id, a.kind, a.state, encode(a.sha256, 'hex') as sha256, a.contents,
      json_build_object('id', users.id, 'name', users.name) as asked_by, a.created_at as asked_at,
      coalesce((select json_agg(json_build_object('by', reviewer.name, 'user_id', r.user_id,
          'for', principal.name, 'for_id', r.for_user_id, 'level', r.level,
          'approves', r.approves, 'reason', r.reason, 'reviewed_at', r.created_at) order by r.id)
        from approval_reviews r join users reviewer on reviewer.id = r.user_id
        left join users principal on principal.id = r.for_user_id
        where r.approval_id = a.id), '[]') as reviews
    from approvals a join users on users.id = a.asked_by
    where a.tender_id = ${tenderId}
    order by a.id desc limit ${sql.lit(listedApprovals)}`.execute(db)
  return rows
}
