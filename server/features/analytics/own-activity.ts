// Lists behind a supplier's figures: the questions its organisation asked and the documents it
// downloaded.
import { sql } from 'kysely'
import {
  ownActivityLimit,
  type AskedQuestion,
  type DownloadedDocument,
} from '#domain/contract/own-activity.ts'
import { countedTo, metaOf, type PageMeta } from '#domain/contract/pagination.ts'
import type { Actor } from '#domain/rules/can.ts'
import type { Database } from '#server/db/connect.ts'
import { sumOfOwn } from '#server/tenders/participation.ts'
import { isSeen, selectSeen } from './seen-tenders.ts'

interface Slice {
  page: number
  per_page: number
}

interface Page<Item> {
  data: Item[]
  meta: PageMeta
}

const offsetOf = ({ page, per_page }: Slice) => (page - 1) * per_page

const tender = sql<AskedQuestion['tender']>`json_build_object(
  'id', tenders.id, 'title', tenders.title, 'reference', tenders.reference,
  'status', tenders.status, 'organisation', (select json_build_object('name', name)
    from organisations where organisations.id = tenders.organisation_id))`

export async function findAskedQuestions(
  db: Database,
  actor: Actor,
  slice: Slice,
): Promise<Page<AskedQuestion>> {
  const asked = db
    .selectFrom('questions')
    .where('questions.organisation_id', '=', actor.organisation?.id ?? null)
  const seen = selectSeen(db, actor, 'questions.tender_id').select(tender.as('tender'))
  const data = await asked
    .innerJoinLateral(seen.as('seen'), (join) => join.onTrue())
    .orderBy('questions.created_at', 'desc')
    .orderBy('questions.id', 'desc')
    .limit(slice.per_page)
    .offset(offsetOf(slice))
    .select([
      'questions.id',
      'questions.question_text',
      sql<AskedQuestion['status']>`
        case when questions.published_at is null then 'awaiting' else 'published' end`.as('status'),
      'questions.created_at',
      'questions.published_at',
      'seen.tender',
    ])
    .execute()
  const { rows } = await sql<{ total: number }>`
    select ${sumOfOwn(actor, 'questions')} as total`.execute(db)
  const counted = countedTo(ownActivityLimit, rows[0]!.total)
  return { data, meta: metaOf(slice, counted) }
}

export async function findDownloadedDocuments(
  db: Database,
  actor: Actor,
  slice: Slice,
): Promise<Page<DownloadedDocument>> {
  const { ids, total } = await findLastDownloads(db, actor, slice)
  const seen = selectSeen(db, actor, 'documents.tender_id').select(tender.as('tender'))
  const newest = sql<number | null>`(select max(version) from files
    where files.document_id = documents.id and files.published_at is not null)`
  const data = await db
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
  return { data, meta: metaOf(slice, countedTo(ownActivityLimit, total)) }
}

/**
 * Returns the ids (as text) of one page of downloads, counting only the last download of each
 * document, and the total. The query reads downloads from the newest back until the page is full.
 */
async function findLastDownloads(
  db: Database,
  actor: Actor,
  slice: Slice,
): Promise<{ ids: string[]; total: number }> {
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
          and ${isSeen(actor, 'documents.tender_id')}
        order by mine.downloaded_at desc, mine.id desc
        limit ${slice.per_page} offset ${offsetOf(slice)}) as ids,
      ${sumOfOwn(actor, 'documents')} as total`.execute(db)
  return rows[0]!
}
