import { sql } from 'kysely'
import type { SupplierStats } from '../contract/analytics.ts'
import type { Actor } from '#kernel/rules/permission.ts'
import { buildForRoles } from '#kernel/server/db/build-once.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import type { ShareReadings } from '#kernel/server/db/share-readings.ts'
import { areOwnInvitations, countClosed } from '#features/tenders/server/participation.ts'
import { needsNoInvitation } from '#features/tenders/server/visibility.ts'
import { sumOf } from './sum-of.ts'
import { invitationsToAnswer, questionsToAnswer, selectTenderLists } from './supplier-lists.ts'

type OwnStats = Omit<SupplierStats, 'active_tenders'> & { invited: number }

const selectOwnStats = buildForRoles((db, actor) => ({
  compile: () =>
    sql<OwnStats>`
      select
        sums.open_invitations
          - ${countClosed(sql`${areOwnInvitations(actor)} and is_invite_only`)} as invited,
        sums.interests as interests_registered, sums.questions as questions_asked,
        sums.documents as documents_downloaded, lists.*,
        ${questionsToAnswer(actor)} as questions_to_answer,
        ${invitationsToAnswer(actor)} as invitations_to_answer
      from (
        select ${sumOf('open_invitations')} as open_invitations, ${sumOf('interests')} as interests,
          ${sumOf('questions')} as questions, ${sumOf('documents')} as documents
        from participation_sums where organisation_id = ${actor.organisation?.id ?? null}) as sums
      cross join (${selectTenderLists(actor)}) as lists`.compile(db),
}))

/**
 * Returns the dashboard figures for a supplier's organisation. Only tenders that it can currently
 * see are counted.
 */
export async function findSupplierStats(
  db: Database,
  actor: Actor,
  share: ShareReadings,
): Promise<SupplierStats> {
  const open = await share('tenders open to all suppliers', () => countOpenToAll(db))
  const [stats] = await selectOwnStats(db, actor, {})
  const { invited, ...figures } = stats!
  return { active_tenders: open + invited, ...figures }
}

/**
 * Returns how many tenders the Active Tenders tab shows to every supplier: the summed counters of
 * published tenders, minus tenders whose deadline has passed but which are not yet marked closed.
 * The condition matches the index tenders_open, so that PostgreSQL finds these overdue
 * tenders without reading the others.
 */
async function countOpenToAll(db: Database): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select (select coalesce(sum(open_to_all), 0)::bigint from figure_sums where status = 'published')
      - (select count(*) from tenders where tenders.deleted_at is null and ${needsNoInvitation}
          and tenders.status = 'published' and tenders.submission_deadline <= now()) as open`.execute(
    db,
  )
  return rows[0]!.open
}
