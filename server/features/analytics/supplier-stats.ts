import { sql } from 'kysely'
import type { SupplierStats } from '#domain/contract/analytics.ts'
import type { Actor } from '#domain/rules/can.ts'
import { buildForRoles } from '#server/db/build-once.ts'
import type { Database } from '#server/db/connect.ts'
import type { ShareReadings } from '#server/db/share-readings.ts'
import { tabs } from '#server/search/filters.ts'
import { areOwnInvitations, countClosed, sumOfOwn } from '#server/tenders/dealings.ts'
import { isSeenBySuppliers } from '#server/tenders/visibility.ts'
import {
  bidsToFinish,
  closingInterests,
  invitationsToAnswer,
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
        ${bidsToFinish(actor)} as bids_to_finish,
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

const today = sql`(now() at time zone 'UTC')::date`

// Returns the same number as the Active Tenders tab without running its query: counters per closing
// date cover the days from tomorrow on, and the tenders that close today are compared with the
// clock. The result is shared by all suppliers who ask at the same time.
async function countOpenToAll(db: Database): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select (select coalesce(sum(tenders), 0)::bigint from open_tenders where closes_on > ${today})
      + (select count(*) from tenders where ${isSeenBySuppliers} and ${tabs.active}
          and tenders.submission_deadline < (${today} + 1) at time zone 'UTC') as open`.execute(db)
  return rows[0]!.open
}
