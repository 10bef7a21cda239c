import { sql, type RawBuilder } from 'kysely'
import type { BidStage } from '#features/tenders/contract/bid-stage.ts'
import { actorRole } from '#kernel/contract/role.ts'
import { namesWhere } from '#kernel/contract/field-table.ts'
import { ownFields } from '#features/tenders/contract/tender-fields.ts'
import type { CancellationReason, InvitationStatus } from '#features/tenders/contract/tender.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { can, isViewer, whyNot, type TenderFacts } from '#features/tenders/rules/can.ts'
import type { Actor } from '#kernel/rules/permission.ts'
import { buildForRoles, type PlaceOf } from '#kernel/server/db/build-once.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import { bidStage } from '#features/tenders/server/bid-stage.ts'
import { readDocuments } from '#features/tenders/documents/server/queries.ts'
import { notFound, refusalFor } from '#kernel/server/http/refusal.ts'
import { readNextSteps } from './next-steps.ts'
import { selectTenders, withoutHiddenFields } from './rows.ts'
import { isViewRecent } from '#features/tenders/server/view-recorder.ts'
import {
  isInForce,
  isInterested,
  isLedByOther,
  isOpeningBegun,
} from '#features/tenders/server/caller-relation.ts'
import { hasOtherReviewer } from '#features/tenders/server/has-other-reviewer.ts'
import { isHitBy } from './record-outage.ts'

const unlisted = namesWhere(ownFields, 'isListed', false).map(
  (field) => `tenders.${field}` as const,
)

/** Number of open requests for approval, which only buyers see. */
const openApprovals = (actor: Actor) =>
  actorRole(actor) === 'buyer'
    ? sql<number>`(select count(*)::int from approvals
        where approvals.tender_id = tenders.id and approvals.state in ('waiting', 'approved'))`
    : sql<number>`0`

interface OpenedTender extends Tender {
  /** True if recording another visit by the caller would change nothing (view-recorder.ts). */
  is_view_recent: boolean
}

type FullAward = NonNullable<Tender['award']>
/** An award as it is stored: a sole winner of the whole tender is in the tender's row only. */
type StoredAward = Pick<FullAward, 'organisation' | 'value' | 'winners'>

function presentAward({ organisation, value, winners }: StoredAward): FullAward {
  const lots = winners.flatMap(({ lot_number, ...winner }) =>
    lot_number === null ? [] : [{ lot_number, ...winner }],
  )
  const whole = organisation ? [{ lot_number: null, organisation, value }] : []
  return { organisation, value, winners: winners.length > 0 ? winners : whole, lots }
}

const selectTender = buildForRoles((db, actor, place: PlaceOf<{ tender: number }>) =>
  selectTenders(db, actor)
    .innerJoin('users as creator', 'creator.id', 'tenders.created_by')
    .leftJoin('organisations as winner', 'winner.id', 'tenders.awarded_to')
    .where('tenders.id', '=', place('tender'))
    .select([
      ...unlisted,
      'tenders.description',
      'tenders.version',
      'tenders.updated_at',
      'tenders.closed_at',
      'tenders.awarded_at',
      'tenders.cancelled_at',
      'tenders.moderation_notes',
      'tenders.moderation_reply',
      'tenders.award_note',
      'looks.seen_at as last_seen_at',
      sql<{ id: number; name: string }>`
        json_build_object('id', creator.id, 'name', creator.name)`.as('creator'),
      hasOtherReviewer.as('has_other_reviewer'),
      sql<StoredAward | null>`case when tenders.status = 'awarded' then json_build_object(
        'organisation', case when winner.id is not null
          then json_build_object('id', winner.id, 'name', winner.name) end,
        'value', tenders.award_value::text,
        'winners', coalesce((select json_agg(json_build_object('lot_number', l.lot_number,
            'organisation', json_build_object('id', o.id, 'name', o.name),
            'value', a.value::text) order by l.lot_number, a.id)
          from lot_awards a left join lots l on l.id = a.lot_id
          join organisations o on o.id = a.organisation_id
          where a.tender_id = tenders.id), '[]')) end`.as('award'),
      sql<{ reason: CancellationReason; text: string } | null>`
        case when tenders.status = 'cancelled' and tenders.cancellation_reason is not null
          then json_build_object('reason', tenders.cancellation_reason,
            'text', tenders.cancellation_text) end`.as('cancellation'),
      sql<{ id: number; status: InvitationStatus } | null>`(
        select json_build_object('id', invitations.id, 'status', invitations.status)
        from invitations where invitations.tender_id = tenders.id and ${isInForce}
        and invitations.organisation_id = ${actor.organisation?.id ?? null})`.as('invitation'),
      sql<Tender['outage']>`(
        select json_build_object('started_at', outages.started_at, 'ended_at', outages.ended_at)
        from outages where ${isHitBy} and exists (select from biddings
          where biddings.tender_id = tenders.id and biddings.published_at is not null)
        order by outages.ended_at desc limit 1)`.as('outage'),
      sql<boolean>`organisations.verification_status = 'approved'`.as('is_organisation_approved'),
      stageFor(actor).as('bid'),
      countParts(actor).as('parts'),
      isViewRecent.as('is_view_recent'),
      isOpeningBegun.as('is_deadline_fixed'),
      isLedByOther(actor).as('is_led_by_other'),
      openApprovals(actor).as('open_approvals'),
    ]),
)

/**
 * Returns the tender with the fields that the caller may read. Throws 404 if they may not see it.
 */
export async function readTender(
  db: Database,
  actor: Actor,
  tenderId: number,
): Promise<OpenedTender> {
  const [row] = await selectTender(db, actor, { tender: tenderId })
  if (!row) throw notFound()
  const now = new Date(row.now)
  const reason = whyNot(actor, 'see', row, now)
  if (reason) throw refusalFor(reason)

  const isManager = can(actor, 'oversee', row, now)
  const isSupplier = isViewer(actor)
  const isReader = can(actor, 'read', row, now)
  const documents = isReader
    ? await readDocuments(db, tenderId, isManager ? 'manager' : 'other')
    : undefined
  return {
    ...withoutHiddenFields(actor, row),
    documents,
    counts: documents && {
      lots: row.parts.lots,
      documents: documents.length,
      questions: knowsQuestions(actor, row, now) ? row.parts.questions : undefined,
      interests: isManager ? row.interests_count : undefined,
      invitations: isManager ? row.parts.invitations : undefined,
    },
    award: row.award && {
      ...presentAward(row.award),
      note: isManager ? row.award_note : undefined,
    },
    last_seen_at: isSupplier ? row.last_seen_at : undefined,
    invitation: isSupplier ? row.invitation : undefined,
    bid: isSupplier ? row.bid : undefined,
    moderation_notes: isManager ? row.moderation_notes : undefined,
    moderation_reply: isManager ? row.moderation_reply : undefined,
    creator: isManager ? row.creator : undefined,
    has_other_reviewer: actor.role === 'admin' ? row.has_other_reviewer : undefined,
    documents_count: isManager ? row.documents_count : undefined,
    view_count: isManager ? row.view_count : undefined,
    is_deadline_fixed: (isManager && row.is_deadline_fixed) || undefined,
    is_led_by_other: (isManager && row.is_led_by_other) || undefined,
    open_approvals: (can(actor, 'seeApprovals', row, now) && row.open_approvals) || undefined,
    ...(isManager ? await readNextSteps(db, { tender: row, actor, now }) : {}),
  }
}

/**
 * Returns whether the actor sees a count of questions. Suppliers who may not read the published
 * answers see one only if they asked a question, because 0 would look as if there were no answers.
 */
function knowsQuestions(actor: Actor, row: TenderFacts & { parts: Parts }, now: Date): boolean {
  if (can(actor, 'readPublishedAnswers', row, now)) return true
  return row.parts.questions > 0 && can(actor, 'seeQuestions', row, now)
}

/**
 * Returns SQL for the stage of the caller's bid. Only suppliers have bids, so it is null for other
 * roles.
 */
function stageFor(actor: Actor): RawBuilder<BidStage | null> {
  return isViewer(actor) ? bidStage('tenders.id', actor.organisation?.id ?? null) : sql`null`
}

interface Parts {
  lots: number
  questions: number
  invitations: number
}

/** Returns SQL for the counts on the tabs, as part of the query that reads the tender. */
function countParts(actor: Actor): RawBuilder<Parts> {
  return sql`json_build_object(
    'lots', (select count(*) from lots where lots.tender_id = tenders.id),
    'questions', ${isViewer(actor) ? countQuestionsSeenBy(actor) : sql.ref('figures.questions')},
    'invitations', (select count(*) from invitations i where i.tender_id = tenders.id))`
}

/**
 * Counts a supplier's own questions and, if it has registered interest, the published ones. Each
 * count uses an index.
 */
function countQuestionsSeenBy(actor: Actor): RawBuilder<number> {
  const organisationId = sql`${actor.organisation?.id ?? null}::int`
  return sql`(
    (select count(*) from questions q
      where q.tender_id = tenders.id and q.organisation_id = ${organisationId})
    + case when ${isInterested(actor)} then (select count(*) from questions q
      where q.tender_id = tenders.id and q.status = 'published'
        and q.organisation_id is distinct from ${organisationId}) else 0 end)`
}
