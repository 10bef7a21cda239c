import { sql, type RawBuilder } from 'kysely'
import { namesWhere } from '#domain/contract/field-table.ts'
import { ownFields } from '#domain/contract/tender-fields.ts'
import type { CancellationReason } from '#domain/contract/tender.ts'
import type { InvitationStatus } from '#domain/contract/invitation.ts'
import type { Tender } from '#domain/contract/tender-reply.ts'
import { can, isViewer, type Actor } from '#domain/rules/can.ts'
import type { Database } from '#server/db/connect.ts'
import { readDocuments } from '#server/features/documents/queries.ts'
import { selectCounts, selectTenders, withheld } from './rows.ts'
import { isInterested } from './standing.ts'

const unlisted = namesWhere(ownFields, 'isListed', false).map(
  (field) => `tenders.${field}` as const,
)

/** The whole tender, as far as the caller may read it. Whether they may see it is asked before. */
export async function readTender(db: Database, actor: Actor, tenderId: number): Promise<Tender> {
  const row = await selectTenders(db, actor)
    .innerJoin('users as creator', 'creator.id', 'tenders.created_by')
    .leftJoin('organisations as winner', 'winner.id', 'tenders.awarded_to')
    .where('tenders.id', '=', tenderId)
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
      sql<Tender['award']>`case when tenders.status = 'awarded' then json_build_object(
        'organisation', case when winner.id is not null
          then json_build_object('id', winner.id, 'name', winner.name) end,
        'value', tenders.award_value::text) end`.as('award'),
      sql<{ reason: CancellationReason; text: string } | null>`
        case when tenders.status = 'cancelled' and tenders.cancellation_reason is not null
          then json_build_object('reason', tenders.cancellation_reason,
            'text', tenders.cancellation_text) end`.as('cancellation'),
      sql<{ id: number; status: InvitationStatus } | null>`(
        select json_build_object('id', i.id, 'status', i.status) from invitations i
        where i.tender_id = tenders.id and i.status <> 'revoked'
        and i.organisation_id = ${actor.organisation?.id ?? null})`.as('invitation'),
      countParts(actor).as('parts'),
    ])
    .executeTakeFirstOrThrow()

  const now = new Date(row.now)
  const isManager = can(actor, 'oversee', row, now)
  const isSupplier = isViewer(actor)
  const isReader = can(actor, 'read', row, now)
  const documents = isReader
    ? await readDocuments(db, tenderId, isManager ? 'manager' : 'other')
    : undefined
  const figures = isManager ? await readFigures(db, tenderId) : undefined
  return {
    ...withheld(actor, row),
    documents,
    counts: documents && {
      lots: row.parts.lots,
      documents: documents.length,
      questions: can(actor, 'seeQuestions', row, now) ? row.parts.questions : undefined,
      interests: figures?.interests_count,
      invitations: isManager ? row.parts.invitations : undefined,
    },
    award: row.award && { ...row.award, note: isManager ? row.award_note : undefined },
    last_seen_at: isSupplier ? row.last_seen_at : undefined,
    invitation: isSupplier ? row.invitation : undefined,
    moderation_notes: isManager ? row.moderation_notes : undefined,
    moderation_reply: isManager ? row.moderation_reply : undefined,
    creator: isManager ? row.creator : undefined,
    ...figures,
  }
}

interface Parts {
  lots: number
  questions: number
  invitations: number
}

/** What the tabs list, in the query that reads the tender: suppliers see their own questions, and
    with interest the published ones. */
function countParts(actor: Actor): RawBuilder<Parts> {
  const seen = isViewer(actor)
    ? sql`(q.organisation_id = ${actor.organisation?.id ?? null}
        or (q.status = 'published' and ${isInterested(actor)}))`
    : sql`true`
  return sql`json_build_object(
    'lots', (select count(*) from lots where lots.tender_id = tenders.id),
    'questions', (select count(*) from questions q where q.tender_id = tenders.id and ${seen}),
    'invitations', (select count(*) from invitations i where i.tender_id = tenders.id))`
}

function readFigures(db: Database, tenderId: number) {
  return selectCounts(db, [tenderId])
    .select(['documents as documents_count', 'views as view_count'])
    .executeTakeFirstOrThrow()
}
