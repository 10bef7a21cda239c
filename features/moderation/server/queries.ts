import { sql, type RawBuilder } from 'kysely'
import type {
  ModerationFilter,
  ModerationGroup,
} from '#features/tenders/moderation/contract/moderation-lists.ts'
import type {
  ModeratedTender,
  ModerationQuery,
} from '#features/tenders/moderation/contract/moderation.ts'
import type { Database, Tx } from '#kernel/server/db/connect.ts'
import { list } from '#kernel/server/http/list.ts'
import { isFoundBy } from '#features/tenders/server/found-by-admin.ts'
import { hasOtherReviewer } from '#features/tenders/server/has-other-reviewer.ts'
import { summary } from '#features/tenders/server/summary.ts'

/**
 * Condition for tenders that are subject to review: tenders that have been published and are not
 * drafts, and rejected ones.
 */
const isInQueue = sql<boolean>`(tenders.deleted_at is null
  and (tenders.status <> 'draft' and tenders.published_at is not null
    or tenders.moderation_status = 'rejected'))`

const tabs: Record<ModerationFilter, RawBuilder<boolean>> = {
  pending: sql`tenders.moderation_status in ('pending', 'changes_requested')`,
  flagged: sql`tenders.moderation_status = 'flagged'`,
  approved: sql`tenders.moderation_status = 'approved'`,
  rejected: sql`tenders.moderation_status = 'rejected'`,
}

const inGroup = (group: ModerationGroup) =>
  sql<boolean>`tenders.moderation_status = ${sql.lit(group)}`

/** Tab in which a tender is listed, as in the index tenders_in_review. */
const tabOf = sql`case tenders.moderation_status
  when 'changes_requested' then 'pending' else tenders.moderation_status end`

/**
 * Time at which the tender got its current review status, calculated as in the index
 * tenders_in_review.
 */
const statusSince = sql<string>`coalesce(tenders.moderation_status_since, tenders.published_at,
  tenders.created_at)`

const orders: Record<ModerationQuery['sort'], RawBuilder<unknown>> = {
  '-created_at': sql`tenders.created_at desc, tenders.id desc`,
  created_at: sql`tenders.created_at, tenders.id`,
  status_since: sql`${statusSince}, tenders.id`,
}

function selectModerated(db: Database) {
  return db
    .selectFrom('tenders')
    .innerJoin('organisations', 'organisations.id', 'tenders.organisation_id')
    .innerJoin('users as creators', 'creators.id', 'tenders.created_by')
    .select([
      'tenders.id',
      'tenders.title',
      'tenders.reference',
      'tenders.status',
      'tenders.moderation_status',
      'tenders.moderation_notes',
      'tenders.moderation_reply',
      summary.as('description'),
      sql<ModeratedTender['organisation']>`
        json_build_object('id', organisations.id, 'name', organisations.name)`.as('organisation'),
      sql<ModeratedTender['creator']>`
        json_build_object('id', creators.id, 'name', creators.name)`.as('creator'),
      hasOtherReviewer.as('has_other_reviewer'),
      'tenders.procedure_type',
      'tenders.estimated_value',
      'tenders.currency',
      'tenders.submission_deadline',
      statusSince.as('status_since'),
      'tenders.created_at',
      'tenders.published_at',
      'tenders.deleted_at',
    ])
}

export async function findModerated(tx: Tx, id: number): Promise<ModeratedTender> {
  return selectModerated(tx).where('tenders.id', '=', id).executeTakeFirstOrThrow()
}

export const moderationQueue = list<
  ModerationQuery,
  ModeratedTender,
  ModerationFilter | ModerationGroup
>({
  from: 'tenders',
  select: selectModerated,
  order: { sort: '-created_at', key: 'created_at', type: 'timestamptz' },
  orders,
  where: isInQueue,
  tabs,
  filters: ({ filter, group, sort }) => [
    group && inGroup(group),
    // The index that is sorted by waiting time stores the two statuses of the pending tab as one
    // value.
    sort === 'status_since' && sql`${tabOf} = ${sql.lit(filter)}`,
  ],
  search: isFoundBy,
  counts: {
    ...tabs,
    pending: inGroup('pending'),
    changes_requested: inGroup('changes_requested'),
  },
  total: totalOf,
})

/**
 * Returns the total number of tenders for a query without a search text, taken from the counts of
 * tabs and groups.
 */
function totalOf(
  { filter, group }: ModerationQuery,
  counts: Record<ModerationFilter | ModerationGroup, number>,
): number {
  if (filter !== 'pending') return group ? 0 : counts[filter]
  return group ? counts[group] : counts.pending + counts.changes_requested
}
