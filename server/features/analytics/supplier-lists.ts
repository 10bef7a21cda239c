// Short lists on a supplier's dashboard.
import { sql, type RawBuilder } from 'kysely'
import {
  recentLimit,
  type InterestSummary,
  type OwnBidSummary,
} from '#domain/contract/analytics.ts'
import { bidsWithWork } from '#domain/contract/bid-stage-words.ts'
import {
  questionsToAnswerLimit,
  type ClarificationToAnswer,
} from '#domain/contract/clarification-to-answer.ts'
import type { OwnInvitation } from '#domain/contract/invitation.ts'
import type { Actor } from '#domain/rules/can.ts'
import { endedStatuses } from '#domain/rules/tender-lifecycle.ts'
import { bidOutcome, bidStage } from '#server/bidding/bid-stage.ts'
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
 * own bids, and `outcome` their result.
 */
const summaryOf = (
  stage: RawBuilder<unknown>,
  outcome: RawBuilder<unknown>,
) => sql`json_build_object(
  'id', tender_participation.interest_id, 'created_at', tender_participation.interested_at,
  'bid', ${stage}, 'outcome', ${outcome},
  'tender', json_build_object('id', tenders.id, 'title', tenders.title,
    'reference_number', tenders.reference, 'status', tenders.status,
    'submission_deadline', tenders.submission_deadline,
    'organisation', json_build_object('name', organisations.name)))`

function summariesOf(isWanted: RawBuilder<unknown>, order: RawBuilder<unknown>) {
  return (actor: Actor): RawBuilder<InterestSummary[]> => sql`(
    select coalesce(json_agg(
      ${summaryOf(bidStage('tenders.id', actor.organisation?.id ?? null), sql`null`)} order by ${order}), '[]')
    from (select * from tender_participation where ${areOwnInterests(actor)} and ${isWanted}
      order by ${order} limit ${sql.lit(recentLimit)}) as tender_participation
    join tenders on tenders.id = tender_participation.tender_id and ${visibleAmongFew(actor)}
    join organisations on organisations.id = tenders.organisation_id)`
}

/** Maximum number of the organisation's newest bids among which ended ones are looked for. */
const newestBids = 50

/**
 * Bids of the organisation: those with work to do first, then those that wait for their opening or
 * award, then ended ones. The query starts from the organisation's bids, not from its interests.
 */
export function ownBids(actor: Actor): RawBuilder<OwnBidSummary[]> {
  const organisationId = actor.organisation?.id ?? null
  const isOfOrganisation = sql`bids.organisation_id = ${organisationId}`
  const isDue = sql`(tenders.status = 'published' and tenders.submission_deadline > now())`
  const rank = sql`case when staged.stage in (${sql.join(stagesWithWork)}) and ${isDue}
      or staged.stage = 'not_openable' then 0
    when tenders.status in ('published', 'closed') then 1 else 2 end`
  // Open tenders are ordered by their next deadline, others by their latest.
  const order = sql`${rank}, case when ${isDue} then tenders.submission_deadline end,
    tenders.submission_deadline desc, tenders.id`
  return sql`(
    select coalesce(json_agg(own.summary order by own.place), '[]') from (
      select ${summaryOf(sql`staged.stage`, bidOutcome(organisationId))} as summary,
        row_number() over (order by ${order}) as place
      from (select own.tender_id, ${bidStage('own.tender_id', organisationId)} as stage from (
        select bids.tender_id from bids join tenders on tenders.id = bids.tender_id and ${isDue}
        where ${isOfOrganisation}
        union
        select newest.tender_id from (select bids.tender_id from bids where ${isOfOrganisation}
          order by bids.created_at desc limit ${sql.lit(newestBids)}) as newest) as own) as staged
      join tender_participation on tender_participation.tender_id = staged.tender_id
        and ${areOwnInterests(actor)}
      join tenders on tenders.id = staged.tender_id and ${visibleAmongFew(actor)}
      join organisations on organisations.id = tenders.organisation_id
      order by place limit ${sql.lit(recentLimit)}) as own)`
}

const stagesWithWork = bidsWithWork.map((stage) => sql.lit(stage))

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
