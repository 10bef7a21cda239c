// The short lists on a supplier's dashboard.
import { sql } from 'kysely'
import { recentLimit, type InterestSummary } from '#domain/contract/analytics.ts'
import type { OwnInvitation } from '#domain/contract/invitation.ts'
import { ownActivityLimit } from '#domain/contract/own-activity.ts'
import type { Actor } from '#domain/rules/can.ts'
import type { Database } from '#server/db/connect.ts'
import { isOpen, selectSeen } from './seen-tenders.ts'

/** Newest first, and so many that no list costs more. */
function selectInterests(db: Database, actor: Actor) {
  return db
    .selectFrom('interests')
    .where('organisation_id', '=', actor.organisation?.id ?? null)
    .where('withdrawn_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(ownActivityLimit)
    .select(['id', 'tender_id', 'created_at'])
    .as('interests')
}

const summary = sql<InterestSummary['tender']>`json_build_object(
  'id', tenders.id, 'title', tenders.title, 'reference_number', tenders.reference,
  'status', tenders.status, 'submission_deadline', tenders.submission_deadline,
  'organisation', json_build_object('name', organisations.name))`

export function selectRecentInterests(db: Database, actor: Actor) {
  const seen = selectSeen(db, actor, 'interests.tender_id').select(summary.as('tender'))
  return db
    .selectFrom(selectInterests(db, actor))
    .innerJoinLateral(seen.as('seen'), (join) => join.onTrue())
    .select(['interests.id', 'interests.created_at', 'seen.tender'])
    .orderBy('interests.created_at', 'desc')
    .orderBy('interests.id', 'desc')
    .limit(recentLimit)
}

export function selectClosingInterests(db: Database, actor: Actor) {
  const seen = selectSeen(db, actor, 'interests.tender_id')
    .where(isOpen)
    .select([summary.as('tender'), 'tenders.submission_deadline'])
  return db
    .selectFrom(selectInterests(db, actor))
    .innerJoinLateral(seen.as('seen'), (join) => join.onTrue())
    .select(['interests.id', 'interests.created_at', 'seen.tender'])
    .orderBy('seen.submission_deadline')
    .orderBy('interests.id')
    .limit(recentLimit)
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
        'organisation', json_build_object('id', organisations.id, 'name', organisations.name))`.as(
        'tender',
      ),
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
