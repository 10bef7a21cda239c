import { sql } from 'kysely'
import type { SupplierStats } from '#domain/contract/analytics.ts'
import type { Actor } from '#domain/rules/can.ts'
import { buildForRoles } from '#server/db/build-once.ts'
import type { Database } from '#server/db/connect.ts'
import type { ShareReadings } from '#server/db/share-readings.ts'
import { areOwnInvitations, countClosed, sumOfOwn } from '#server/tenders/participation.ts'
import { isSeenBySuppliers } from '#server/tenders/visibility.ts'
import {
  closingInterests,
  invitationsToAnswer,
  ownBids,
  questionsToAnswer,
  recentInterests,
} from './supplier-lists.ts'

type OwnStats = Omit<SupplierStats, 'active_tenders'> & { invited: number }

const selectOwnStats = buildForRoles((db, actor) => ({
  compile: () =>
    sql<OwnStats>`
      select
        ${sumOfOwn(actor, 'open_invitations')}
          - ${countClosed(sql`${areOwnInvitations(actor)} and is_invite_only`)} as invited,
        ${sumOfOwn(actor, 'interests')} as interests_registered,
        ${sumOfOwn(actor, 'questions')} as questions_asked,
        ${sumOfOwn(actor, 'documents')} as documents_downloaded,
        ${recentInterests(actor)} as recent_interests,
        ${closingInterests(actor)} as closing_interests,
        ${ownBids(actor)} as own_bids,
        ${questionsToAnswer(actor)} as questions_to_answer,
        ${invitationsToAnswer(actor)} as invitations_to_answer`.compile(db),
}))

/** Returns the figures of a supplier's organisation over the tenders that it can see today. */
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
 * Returns how many tenders the Active Tenders tab shows to every supplier: the published ones by the
 * sums, without those whose deadline has passed but which are not yet marked closed.
 */
async function countOpenToAll(db: Database): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select (select coalesce(sum(open_to_all), 0)::bigint from figure_sums where status = 'published')
      - (select count(*) from tenders where ${isSeenBySuppliers} and tenders.status = 'published'
          and tenders.submission_deadline <= now()) as open`.execute(db)
  return rows[0]!.open
}
