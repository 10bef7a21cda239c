// The short lists on a supplier's dashboard.
import { sql, type RawBuilder } from 'kysely'
import { recentLimit, type InterestSummary } from '#domain/contract/analytics.ts'
import type { OwnInvitation } from '#domain/contract/invitation.ts'
import { ownActivityLimit } from '#domain/contract/own-activity.ts'
import type { Actor } from '#domain/rules/can.ts'
import { bidStage } from '#server/bidding/bid-stage.ts'
import type { Database } from '#server/db/connect.ts'
import { isOpen, selectSeen } from './seen-tenders.ts'

/** For `with mine as materialized`: all that is said of interests is read from one pass over them. */
export function selectOwnInterests(db: Database, actor: Actor) {
  const live = db
    .selectFrom('interests')
    .where('organisation_id', '=', actor.organisation?.id ?? null)
    .where('withdrawn_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(ownActivityLimit)
    .select(['id', 'tender_id', 'created_at'])
  const seen = selectSeen(db, actor, 'interests.tender_id').select([
    'tenders.submission_deadline',
    isOpen.as('is_open'),
  ])
  return db
    .selectFrom(live.as('interests'))
    .innerJoinLateral(seen.as('seen'), (join) => join.onTrue())
    .selectAll('interests')
    .select(['seen.submission_deadline', 'seen.is_open'])
}

/** The last ones registered. */
export const recentInterests = summariesOf(sql`true`, sql`mine.created_at desc, mine.id desc`)

/** Open ones, the next to close first. */
export const closingInterests = summariesOf(sql`is_open`, sql`mine.submission_deadline, mine.id`)

function summariesOf(isWanted: RawBuilder<unknown>, order: RawBuilder<unknown>) {
  return (actor: Actor): RawBuilder<InterestSummary[]> => sql`(
    select coalesce(json_agg(json_build_object('id', mine.id, 'created_at', mine.created_at,
      'bid', ${bidStage('tenders.id', actor.organisation?.id ?? null)},
      'tender', json_build_object('id', tenders.id, 'title', tenders.title,
        'reference_number', tenders.reference, 'status', tenders.status,
        'submission_deadline', tenders.submission_deadline,
        'organisation', json_build_object('name', organisations.name))) order by ${order}), '[]')
    from (select * from mine where ${isWanted} order by ${order} limit ${recentLimit}) as mine
    join tenders on tenders.id = mine.tender_id
    join organisations on organisations.id = tenders.organisation_id)`
}

/** Those that wait and still can be answered; the next come up as these are dealt with. */
export function selectInvitationsToAnswer(db: Database, actor: Actor) {
  const seen = selectSeen(db, actor, 'invitations.tender_id')
    .where(isOpen)
    .select([
      'tenders.submission_deadline',
      sql<OwnInvitation['tender']>`json_build_object(
        'id', tenders.id, 'title', tenders.title, 'reference', tenders.reference,
        'status', tenders.status, 'submission_deadline', tenders.submission_deadline,
        'organisation', (select json_build_object('id', id, 'name', name)
          from organisations where organisations.id = tenders.organisation_id))`.as('tender'),
    ])
  return db
    .selectFrom('invitations')
    .where('invitations.organisation_id', '=', actor.organisation?.id ?? null)
    .where('invitations.status', '=', 'pending')
    .innerJoinLateral(seen.as('seen'), (join) => join.onTrue())
    .select([
      'invitations.id',
      'invitations.status',
      'invitations.created_at',
      'invitations.responded_at',
      'seen.tender',
    ])
    .orderBy('seen.submission_deadline')
    .orderBy('invitations.id')
    .limit(recentLimit)
}
