// Lists behind a supplier's figures: the questions its organisation asked and the documents it
// downloaded.
import { sql, type RawBuilder } from 'kysely'
import {
  ownActivityLimit,
  type AskedQuestion,
  type DownloadedDocument,
  type AskedFilter,
} from '#features/tenders/history/contract/own-activity.ts'
import { countedTo, sliceOf, type Counted, type Paging } from '#kernel/contract/pagination.ts'
import type { Actor } from '#kernel/rules/permission.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import { upTo } from '#kernel/server/db/count-up-to.ts'
import { containing } from '#kernel/server/db/like.ts'
import { sumOfOwn } from '#features/tenders/server/participation.ts'
import { readableBy, visibleAmongFew } from '#features/tenders/server/visibility.ts'
import { after } from '#kernel/server/http/list-parts.ts'
import { list } from '#kernel/server/http/list.ts'

const tender = sql<AskedQuestion['tender']>`json_build_object(
  'id', tenders.id, 'title', tenders.title, 'reference', tenders.reference,
  'status', tenders.status, 'organisation', (select json_build_object('name', name)
    from organisations where organisations.id = tenders.organisation_id))`

interface AskedQuery extends Paging {
  filter?: AskedFilter | undefined
  search?: string | null | undefined
}

/**
 * Returns the list of questions that the actor's organisation asked. The search ignores drafted
 * answers, because the supplier must not learn about them.
 */
export const questionsAskedBy = (actor: Actor) =>
  list<AskedQuery, AskedQuestion, never>({
    from: 'questions',
    select: (db) =>
      db
        .selectFrom('questions')
        .innerJoin('tenders', 'tenders.id', 'questions.tender_id')
        .select([
          'questions.id',
          'questions.question_text',
          sql<AskedQuestion['status']>`
            case when questions.published_at is null then 'awaiting' else 'published' end`.as(
            'status',
          ),
          'questions.created_at',
          'questions.published_at',
          tender.as('tender'),
        ]),
    order: { key: 'created_at', type: 'timestamptz' },
    where: sql`questions.organisation_id = ${actor.organisation?.id ?? null}
      and ${isSeen(actor, 'questions.tender_id')}`,
    tabs: {
      awaiting: sql`questions.published_at is null`,
      published: sql`questions.published_at is not null`,
    },
    search: isAbout,
    // The total comes from a counter unless the list is filtered.
    count: async (db, rows, { filter, search }) => {
      const total = filter || search ? upTo(ownActivityLimit, rows) : sumOfOwn(actor, 'questions')
      const counted = await sql<{ total: number }>`select ${total} as total`.execute(db)
      return countedTo(ownActivityLimit, counted.rows[0]!.total)
    },
  })

function isAbout(search: string): RawBuilder<boolean> {
  const text = containing(search)
  return sql`(questions.question_text ilike ${text} or exists (
    select from tenders join organisations on organisations.id = tenders.organisation_id
    where tenders.id = questions.tender_id and (tenders.title ilike ${text}
      or tenders.reference ilike ${text} or organisations.name ilike ${text})))`
}

export async function findDownloadedDocuments(
  db: Database,
  actor: Actor,
  paging: Paging,
): Promise<{ rows: DownloadedDocument[]; counted: Counted }> {
  const { ids, total } = await findLastDownloads(db, actor, paging)
  const seen = selectSeen(db, actor, 'documents.tender_id').select(tender.as('tender'))
  const newest = sql<number | null>`(select max(version) from files
    where files.document_id = documents.id and files.published_at is not null)`
  const rows = await db
    .selectFrom('document_downloads as downloads')
    .where(sql<boolean>`downloads.id = any(${ids}::bigint[])`)
    .innerJoin('documents', 'documents.id', 'downloads.document_id')
    .innerJoin('users', 'users.id', 'downloads.user_id')
    .innerJoinLateral(seen.as('seen'), (join) => join.onTrue())
    .orderBy(sql`array_position(${ids}::bigint[], downloads.id)`)
    .select([
      'documents.id',
      sql<string | null>`case when seen.is_readable then documents.title end`.as('title'),
      'downloads.version',
      sql<number | null>`case when seen.is_readable then ${newest} end`.as('newest_version'),
      'downloads.downloaded_at',
      sql<{ name: string }>`json_build_object('name', users.name)`.as('downloaded_by'),
      'seen.tender',
    ])
    .execute()
  return { rows, counted: countedTo(ownActivityLimit, total) }
}

const lastDownloaded = {
  key: 'mine.downloaded_at',
  id: 'mine.document_id',
  type: 'timestamptz',
} as const

/**
 * Returns the ids (as text) of one page of downloads, and the total number of downloaded documents.
 * Only the last download of each document is listed. The query reads downloads newest first, and
 * stops when the page is full.
 */
async function findLastDownloads(
  db: Database,
  actor: Actor,
  paging: Paging,
): Promise<{ ids: string[]; total: number }> {
  const { limit, offset } = sliceOf(paging, Infinity)
  const { rows } = await sql<{ ids: string[]; total: number }>`
    select
      array(
        select mine.id from (
          select id, document_id, organisation_id, downloaded_at from document_downloads
          where organisation_id = ${actor.organisation?.id ?? null}
          order by downloaded_at desc, id desc limit ${sql.lit(ownActivityLimit)}) as mine
        cross join lateral (
          select tender_id from documents where documents.id = mine.document_id offset 0) as documents
        where not exists (
            select from document_downloads later
            where later.organisation_id = mine.organisation_id
              and later.document_id = mine.document_id
              and (later.downloaded_at, later.id) > (mine.downloaded_at, mine.id) offset 0)
          and ${isSeen(actor, 'documents.tender_id')} and ${after(paging, lastDownloaded)}
        order by mine.downloaded_at desc, mine.document_id desc
        limit ${limit} offset ${offset}) as ids,
      ${sumOfOwn(actor, 'documents')} as total`.execute(db)
  return rows[0]!
}

// Tenders that a supplier's figures and lists cover: those its organisation can see today. Each
// tender is looked up by its id. `offset 0` keeps the planner from turning the look-up into a join,
// which would read every tender instead of the few hundred of one supplier.

/** Returns a condition that holds if the actor can see the tender whose id is in the column. */
function isSeen(actor: Actor, tender: string): RawBuilder<boolean> {
  return sql`exists (
    select from tenders where tenders.id = ${sql.ref(tender)} and ${visibleAmongFew(actor)} offset 0)`
}

/**
 * Returns a subquery for a lateral join, which selects the tender whose id is in the column if the
 * actor can see it.
 */
function selectSeen(db: Database, actor: Actor, tender: string) {
  return db
    .selectFrom('tenders')
    .where(sql<boolean>`tenders.id = ${sql.ref(tender)}`)
    .where(visibleAmongFew(actor))
    .select(readableBy(actor).as('is_readable'))
    .offset(0)
}
