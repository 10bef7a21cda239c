import { sql, type RawBuilder } from 'kysely'
import type { ModerationFilter } from '#domain/contract/lists.ts'
import type { ModeratedTender, ModerationQuery } from '#domain/contract/moderation-calls.ts'
import { metaOf } from '#domain/contract/pagination.ts'
import { tenderLimits } from '#domain/contract/tender.ts'
import type { Database, Tx } from '#server/db/connect.ts'
import { containing } from '#server/db/like.ts'

/** What was never published is nobody's to review, nor a draft, unless it was rejected. */
const isInQueue = sql<boolean>`(tenders.deleted_at is null
  and (tenders.status <> 'draft' and tenders.published_at is not null
    or tenders.moderation_status = 'rejected'))`

const tabs: Record<ModerationFilter, RawBuilder<boolean>> = {
  pending: sql`tenders.moderation_status in ('pending', 'changes_requested')`,
  flagged: sql`tenders.moderation_status = 'flagged'`,
  approved: sql`tenders.moderation_status = 'approved'`,
  rejected: sql`tenders.moderation_status = 'rejected'`,
}

const orders: Record<ModerationQuery['sort'], RawBuilder<unknown>> = {
  '-created_at': sql`tenders.created_at desc, tenders.id desc`,
  created_at: sql`tenders.created_at, tenders.id`,
}

function selectModerated(db: Database) {
  return db
    .selectFrom('tenders')
    .innerJoin('organisations', 'organisations.id', 'tenders.organisation_id')
    .innerJoin('users as creators', 'creators.id', 'tenders.created_by')
    .select([
      'tenders.id',
      'tenders.title',
      'tenders.reference',
      'tenders.status',
      'tenders.moderation_status',
      'tenders.moderation_notes',
      'tenders.moderation_reply',
      sql<string>`left(tenders.description, ${tenderLimits.summary})`.as('description'),
      sql<ModeratedTender['organisation']>`
        json_build_object('id', organisations.id, 'name', organisations.name)`.as('organisation'),
      sql<ModeratedTender['creator']>`
        json_build_object('id', creators.id, 'name', creators.name)`.as('creator'),
      'tenders.created_at',
      'tenders.published_at',
      'tenders.deleted_at',
    ])
}

export async function findModerated(tx: Tx, id: number): Promise<ModeratedTender> {
  return selectModerated(tx).where('tenders.id', '=', id).executeTakeFirstOrThrow()
}

export async function listQueue(db: Database, query: ModerationQuery) {
  const { filter, search, page, per_page } = query
  const matches = search
    ? sql<boolean>`(tenders.search @@ websearch_to_tsquery('portal', ${search})
        or tenders.reference ilike ${containing(search)})`
    : sql<boolean>`true`
  const wanted = sql<boolean>`${isInQueue} and ${tabs[filter]} and ${matches}`

  const data = await selectModerated(db)
    .where(wanted)
    .orderBy(orders[query.sort])
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute()
  const counts = await countTabs(db)
  const total = search ? await count(db, wanted) : counts[filter]
  return { data, meta: { ...metaOf(query, total), counts } }
}

async function count(db: Database, wanted: RawBuilder<boolean>): Promise<number> {
  const { total } = await db
    .selectFrom('tenders')
    .where(wanted)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

async function countTabs(db: Database): Promise<Record<ModerationFilter, number>> {
  const inTab = (filter: ModerationFilter) => sql<number>`count(*) filter (where ${tabs[filter]})`
  return db
    .selectFrom('tenders')
    .where(isInQueue)
    .select([
      inTab('pending').as('pending'),
      inTab('flagged').as('flagged'),
      inTab('approved').as('approved'),
      inTab('rejected').as('rejected'),
    ])
    .executeTakeFirstOrThrow()
}
