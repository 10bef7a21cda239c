// Short lists on a supplier's dashboard.
import { sql, type RawBuilder } from 'kysely'
import { recentLimit, type InterestSummary } from '#domain/contract/analytics.ts'
import {
  questionsToAnswerLimit,
  type ClarificationToAnswer,
} from '#domain/contract/clarification.ts'
import type { OwnInvitation } from '#domain/contract/invitation.ts'
import type { Actor } from '#domain/rules/can.ts'
import { endedStatuses } from '#domain/rules/tender-lifecycle.ts'
import { bidStage } from '#server/bidding/bid-stage.ts'
import {
  areOwnInterests,
  areOwnInvitations,
  isVisible,
  isOpen,
} from '#server/tenders/participation.ts'
import { visibleAmongFew } from '#server/tenders/visibility.ts'

/** Most recently registered interests. */
export const recentInterests = summariesOf(
  isVisible,
  sql`tender_participation.interested_at desc, tender_participation.interest_id desc`,
)

/** Interests in open tenders, next deadline first. */
export const closingInterests = summariesOf(
  isOpen,
  sql`tender_participation.closes_at, tender_participation.interest_id`,
)

/**
 * Returns the fields of an interest with its tender; `stage` is the status of the organisation's
 * own bids.
 */
const summaryOf = (stage: RawBuilder<unknown>) => sql`json_build_object(
  'id', tender_participation.interest_id, 'created_at', tender_participation.interested_at, 'bid', ${stage},
  'tender', json_build_object('id', tenders.id, 'title', tenders.title,
    'reference_number', tenders.reference, 'status', tenders.status,
    'submission_deadline', tenders.submission_deadline,
    'organisation', json_build_object('name', organisations.name)))`

function summariesOf(isWanted: RawBuilder<unknown>, order: RawBuilder<unknown>) {
  return (actor: Actor): RawBuilder<InterestSummary[]> => sql`(
    select coalesce(json_agg(
      ${summaryOf(bidStage('tenders.id', actor.organisation?.id ?? null))} order by ${order}), '[]')
    from (select * from tender_participation where ${areOwnInterests(actor)} and ${isWanted}
      order by ${order} limit ${sql.lit(recentLimit)}) as tender_participation
    join tenders on tenders.id = tender_participation.tender_id and ${visibleAmongFew(actor)}
    join organisations on organisations.id = tenders.organisation_id)`
}

/**
 * Sent bids that are outdated, or that don't yet cover every lot. The query starts from the
 * organisation's bids, not from its interests.
 */
export function bidsToFinish(actor: Actor): RawBuilder<InterestSummary[]> {
  const organisationId = actor.organisation?.id ?? null
  return sql`(
    select coalesce(json_agg(${summaryOf(sql`staged.stage`)}
      order by tenders.submission_deadline, tenders.id), '[]')
    from (select sent.tender_id, ${bidStage('sent.tender_id', organisationId)} as stage
      from (select distinct bids.tender_id from bids
        join tenders on tenders.id = bids.tender_id and tenders.status = 'published'
          and tenders.submission_deadline > now()
        where bids.organisation_id = ${organisationId} and bids.status = 'sent') as sent) as staged
    join tender_participation on tender_participation.tender_id = staged.tender_id and ${areOwnInterests(actor)}
    join tenders on tenders.id = staged.tender_id and ${visibleAmongFew(actor)}
    join organisations on organisations.id = tenders.organisation_id
    where staged.stage in ('outdated', 'partly_sent'))`
}

/**
 * Buyers' questions about the organisation's bids that can still be answered, next deadline first.
 * Bids for tenders that have ended are left out before their questions are looked up.
 */
export function questionsToAnswer(actor: Actor): RawBuilder<ClarificationToAnswer[]> {
  const deadline = sql`(asked.details->>'deadline')::timestamptz`
  const ended = sql.join(endedStatuses.map((status) => sql.lit(status)))
  return sql`(
    select coalesce(json_agg(question order by ends_at, id), '[]') from (
      select asked.id, ${deadline} as ends_at, json_build_object('id', asked.id,
        'kind', asked.details->>'kind', 'deadline', asked.details->>'deadline',
        'tender', json_build_object('id', tenders.id, 'title', tenders.title,
          'reference_number', tenders.reference,
          'organisation', json_build_object('name', organisations.name))) as question
      from bids
      join tenders on tenders.id = bids.tender_id and tenders.status not in (${ended})
        and ${visibleAmongFew(actor)}
      join organisations on organisations.id = tenders.organisation_id
      join evaluation_entries asked on asked.bid_id = bids.id and asked.kind = 'clarification'
      where bids.organisation_id = ${actor.organisation?.id ?? null} and bids.status = 'opened'
        and ${deadline} > now()
        and not exists (select from evaluation_entries reply
          where reply.kind = 'reply' and reply.about_id = asked.id)
      order by ends_at, asked.id limit ${sql.lit(questionsToAnswerLimit)}) as waiting)`
}

/** Unanswered invitations that can still be answered, up to a limit. */
export function invitationsToAnswer(actor: Actor): RawBuilder<OwnInvitation[]> {
  const order = sql`tender_participation.closes_at, tender_participation.invitation_id`
  return sql`(
    select coalesce(json_agg(json_build_object('id', invitations.id,
      'status', invitations.status, 'created_at', invitations.created_at,
      'responded_at', invitations.responded_at,
      'tender', json_build_object('id', tenders.id, 'title', tenders.title,
        'reference', tenders.reference, 'status', tenders.status,
        'submission_deadline', tenders.submission_deadline,
        'organisation', json_build_object('id', organisations.id, 'name', organisations.name)))
      order by ${order}), '[]')
    from (select * from tender_participation
      where ${areOwnInvitations(actor)} and invitation_status = 'pending' and ${isOpen}
      order by ${order} limit ${sql.lit(recentLimit)}) as tender_participation
    join invitations on invitations.id = tender_participation.invitation_id
    join tenders on tenders.id = tender_participation.tender_id and ${visibleAmongFew(actor)}
    join organisations on organisations.id = tenders.organisation_id)`
}
