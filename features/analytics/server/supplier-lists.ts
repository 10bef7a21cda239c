// Short lists on a supplier's dashboard.
import { sql, type RawBuilder } from 'kysely'
import { recentLimit, type SupplierStats } from '../contract/analytics.ts'
import { bidsWithWork } from '#features/tenders/contract/bid-stage.ts'
import {
  questionsToAnswerLimit,
  type ClarificationToAnswer,
} from '#features/evaluation/clarifications/contract/clarification-to-answer.ts'
import type { OwnInvitation } from '#features/interests/invitations/contract/invitation.ts'
import type { Actor } from '#kernel/rules/permission.ts'
import { endedStatuses } from '#features/tenders/rules/tender-lifecycle.ts'
import { bidOutcome, bidStage } from '#features/tenders/server/bid-stage.ts'
import {
  areOwnInterests,
  areOwnInvitations,
  isVisible,
  isOpen,
} from '#features/tenders/server/participation.ts'
import { visibleAmongFew } from '#features/tenders/server/visibility.ts'

/**
 * Selects three short lists of tenders: those in which the organisation most recently registered
 * interest, open tenders in which it is interested (next deadline first), and those for which it
 * has a bid. This query is so large that PostgreSQL takes as long to prepare it as to run it, so
 * the lists share one look-up of tenders and stages. `offset 0` keeps the planner from copying that
 * look-up into each of the three arrays.
 */
export function selectTenderLists(actor: Actor): RawBuilder<unknown> {
  const organisationId = actor.organisation?.id ?? null
  const lists = {
    recent_interests: interestsOf(actor, isVisible, sql`interested_at desc, interest_id desc`),
    closing_interests: interestsOf(actor, isOpen, sql`closes_at, interest_id`),
    own_bids: ownBids(actor),
  } satisfies Partial<Record<keyof SupplierStats, RawBuilder<unknown>>>
  const rows = Object.entries(lists).map(
    ([name, list]) => sql`select ${sql.lit(name)} as list, listed.* from (${list}) as listed`,
  )
  const arrays = Object.keys(lists).map(
    (name) => sql`coalesce(json_agg(summary order by place)
      filter (where list = ${sql.lit(name)}), '[]') as ${sql.ref(name)}`,
  )
  return sql`
    select ${sql.join(arrays)} from (
      select list, place, json_build_object(
        'id', tender_participation.interest_id, 'created_at', tender_participation.interested_at,
        'bid', ${bidStage('tenders.id', organisationId)},
        'outcome', case when list = 'own_bids' then ${bidOutcome(organisationId)} end,
        'tender', json_build_object('id', tenders.id, 'title', tenders.title,
          'reference_number', tenders.reference, 'status', tenders.status,
          'submission_deadline', tenders.submission_deadline,
          'organisation', json_build_object('name', organisations.name))) as summary
      from (${sql.join(rows, sql` union all `)}) as listed
      join tender_participation on tender_participation.tender_id = listed.tender_id
        and ${areOwnInterests(actor)}
      join tenders on tenders.id = listed.tender_id and ${visibleAmongFew(actor)}
      join organisations on organisations.id = tenders.organisation_id
      offset 0) as summaries`
}

/**
 * Selects the ids of the first tenders, in the given order, among the organisation's interests that
 * match `areWanted`. `place` is a tender's position in the list.
 */
function interestsOf(
  actor: Actor,
  areWanted: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    select tender_id, row_number() over (order by ${order}) as place from (
      select * from tender_participation where ${areOwnInterests(actor)} and ${areWanted}
      order by ${order} limit ${sql.lit(recentLimit)}) as first`
}

/** Maximum number of bids, newest first, that are searched for closed tenders. */
const newestBids = 50

/**
 * Matches tenders awarded so recently that they are listed before tenders awaiting their opening or
 * award.
 */
const isNews = sql`tenders.awarded_at > now() - interval '30 days'`

/**
 * Selects the tenders for which the organisation has bids: first those with work to do, then those
 * awarded recently, then those awaiting their opening or award, then ended ones. Stages are
 * calculated only for open tenders, in list order, until enough of them have work to do. Closed
 * tenders are looked for only among the newest bids, except for tenders with a bid that can't be
 * opened: these are always added, because they need work.
 */
function ownBids(actor: Actor): RawBuilder<unknown> {
  const organisationId = actor.organisation?.id ?? null
  const limit = sql.lit(recentLimit)
  return sql`
    with open_bids as materialized (
      select distinct tender_participation.tender_id, tender_participation.closes_at
      from bids join tender_participation on tender_participation.tender_id = bids.tender_id
        and ${areOwnInterests(actor)} and ${isOpen}
      where ${areOwnBids(actor)}
    ), with_work as materialized (
      -- Offset 0 keeps PostgreSQL from calculating the stages before the sort. They are calculated
      -- one by one in the sorted order, until the limit is reached.
      select tender_id from (
        select * from open_bids order by closes_at, tender_id offset 0) as ordered
      where ${bidStage('ordered.tender_id', organisationId)} in (${sql.join(stagesWithWork)})
      order by closes_at, tender_id limit ${limit}
    ), own as (
      select tender_id, 0 as rank from with_work
      union all (
        select tender_id, 2 from open_bids
        where tender_id not in (select tender_id from with_work)
        order by closes_at, tender_id limit ${limit})
      union all
      select tender_id, null::int from (
        (select tender_id from bids where ${areOwnBids(actor)} order by created_at desc
          limit ${sql.lit(newestBids)})
        union
        select tender_id from bids where ${areOwnBids(actor)} and status = 'not_openable') as closed
    )
    select own.tender_id, row_number() over (order by ${orderOfBids(actor)}) as place
    from own
    join tender_participation on tender_participation.tender_id = own.tender_id
      and ${areOwnInterests(actor)} and (own.rank is not null or not ${isOpen})
    join tenders on tenders.id = own.tender_id and ${visibleAmongFew(actor)}
    order by place limit ${limit}`
}

const stagesWithWork = [...bidsWithWork, 'not_openable'].map((stage) => sql.lit(stage))

const areOwnBids = (actor: Actor) => sql`bids.organisation_id = ${actor.organisation?.id ?? null}`

/**
 * Order of the bids within the list. Open tenders already have a rank and are sorted by deadline,
 * earliest first; the others are ranked here and sorted by deadline, latest first.
 */
const orderOfBids = (actor: Actor) => sql`
  coalesce(own.rank, case
    when tenders.id in (select bids.tender_id from bids
      where ${areOwnBids(actor)} and bids.status = 'not_openable') then 0
    when ${isNews} then 1
    when tenders.status in ('published', 'closed') then 2 else 3 end),
  case when own.rank is not null then tenders.submission_deadline end,
  tenders.submission_deadline desc, tenders.id`

/**
 * Selects the buyers' unanswered questions about the organisation's bids, next deadline first.
 * Questions whose deadline has passed and questions about ended tenders are left out.
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

/** Selects the organisation's pending invitations to open tenders, up to a limit. */
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
